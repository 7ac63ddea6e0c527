/** The widths of the two sizes in pixels (docs/rules.md 70 "Two sizes"). */
export const WIDTHS = { small: 480, large: 1_600 } as const;
