export interface Palette {
  readonly ground: string;
  readonly deep: string;
  readonly main: string;
  readonly accent: string;
  readonly light: string;
}

export const PALETTES: readonly Palette[] = [
  { ground: '#14213d', deep: '#0b132b', main: '#3a6ea5', accent: '#fca311', light: '#f5efe0' },
  { ground: '#5f0f40', deep: '#310e1e', main: '#9a031e', accent: '#fb8b24', light: '#fdf0d5' },
  { ground: '#1b4332', deep: '#081c15', main: '#40916c', accent: '#ffd166', light: '#eaf4e4' },
  { ground: '#e8d8c3', deep: '#3d405b', main: '#e07a5f', accent: '#81b29a', light: '#fffaf0' },
  { ground: '#2d1e4f', deep: '#150b2e', main: '#6d4bc3', accent: '#ef476f', light: '#f1e9ff' },
];
