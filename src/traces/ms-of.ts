/** A duration as answers tell it. @param ns of which fractions do not count */
export const msOf = (ns: number): number => Math.round(ns) / 1e6
