// The steps of routines, as a pack has written them.

/** Return all steps in the order in which they are written, each before the steps inside it. */
export function listSteps(steps) {
  return steps.flatMap((step) => {
    const inner = step.is === "RollStep" ? step.then.flatMap(([, then]) => then) : (step.steps ?? []);
    return [step, ...listSteps(inner)];
  });
}
