import type { PaletteName } from './drawing.ts'

export type Tones = readonly [string, string, string, string, string, string]

/** Six tones each, light to dark (design 1.4). */
export const PALETTES: Record<PaletteName, Tones> = {
  sable: ['#fcf9f4', '#ece4d9', '#d6ccbe', '#b0a696', '#948a79', '#776c5c'],
  lagune: ['#f6faf7', '#e6efe9', '#cfe0d8', '#a9c9be', '#7faea1', '#56867a'],
  brume: ['#f7f8fa', '#e8ecf1', '#d2dae5', '#b1c0d3', '#8a9fbb', '#62799a'],
  aube: ['#fdf8ef', '#f8ead2', '#efd9b4', '#e0c08d', '#c8a068', '#a07c48'],
  argile: ['#fcf6f2', '#f3e3da', '#e6cbbd', '#d2aa97', '#b58570', '#8b5e4b'],
}

/** The tone at a step; beyond the darkest there is none. */
export const toneAt = (tones: Tones, step: number): string => tones[step] ?? tones[5]
