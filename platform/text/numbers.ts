const whole = /* @__PURE__ */ new Intl.NumberFormat('en-NG');

/** A number as people read it: `12,500`. */
export function formatCount(count: number): string {
  return whole.format(count);
}
