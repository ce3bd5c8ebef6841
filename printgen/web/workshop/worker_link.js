// The worker of the page: begun from the page's own text, asked one thing after another, and thrown away when it fails,
// does nothing for too long, or is no longer wanted. The next question begins another.

/** For so many milliseconds a worker may give no sign of life. */
const PATIENCE = 120_000;
const WORKER_SOURCE = "the worker";

export class WorkerFault extends Error {
  constructor({ code, about = "" }) {
    super(code);
    this.code = code;
    this.about = about;
  }
}

export class WorkerLink {
  /** `tell` is given what the worker says while it works: what it is, and what about it. */
  constructor(tell, patience = PATIENCE) {
    this.tell = tell;
    this.patience = patience;
    this.worker = null;
    this.waiting = new Map();
    this.number = 0;
  }

  get isBegun() {
    return this.worker !== null;
  }

  /** Ask the worker for something, and return its answer. Throws WorkerFault. */
  ask(name, ...values) {
    this.worker ??= this.begin();
    this.number += 1;
    const { promise, resolve, reject } = Promise.withResolvers ? Promise.withResolvers() : makeResolvers();
    this.waiting.set(this.number, { resolve, reject });
    this.worker.postMessage({ number: this.number, name, values });
    this.watch();
    return promise;
  }

  begin() {
    const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end({ code: "broken", about: event.message ?? "" });
    };
    return worker;
  }

  hear({ number, answer, fault, told, about }) {
    this.watch();
    if (told) return this.tell(told, about);
    const { resolve, reject } = this.waiting.get(number);
    this.waiting.delete(number);
    this.watch();
    if (!fault) return resolve(answer);
    reject(new WorkerFault(fault));
    this.end(fault);
  }

  /** Wait for the next sign of life, as long as something is asked for. */
  watch() {
    clearTimeout(this.timer);
    if (!this.waiting.size) return;
    this.timer = setTimeout(() => this.end({ code: "stuck", about: this.patience / 1000 }), this.patience);
  }

  /** Throw the worker away. Whoever waits for it is told why. */
  end(fault = { code: "stopped" }) {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of left) reject(new WorkerFault(fault));
  }
}

function makeResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
