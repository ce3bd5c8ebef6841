// Exact fractions of whole numbers of any size, as odds are.

/** A fraction in lowest terms: `top` over `bottom`, both BigInt, the bottom more than 0. */
export class Fraction {
  constructor(top, bottom) {
    const common = findCommon(top < 0n ? -top : top, bottom);
    this.top = top / common;
    this.bottom = bottom / common;
    Object.freeze(this);
  }

  /** Return the nearest number. */
  toNumber() {
    const room = 1n << 80n;
    const scaled = this.top * room;
    const sticky = scaled % this.bottom ? 1n : 0n; // so that what is cut off still decides how it is rounded
    return Number((scaled / this.bottom) | sticky) / Number(room);
  }

  /** Return the fraction times a whole number. */
  times(number) {
    return new Fraction(this.top * BigInt(number), this.bottom);
  }

  /** Return it as people write it: "1/36", "0", "1". */
  toString() {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}

/** Return the greatest common divisor of two numbers, or two BigInts, that are not less than 0. */
export function findCommon(one, other) {
  return other ? findCommon(other, one % other) : one || 1n;
}
