/**
 * The basis of every drawing: a sheet of 800 × 600, seeded randomness, curves and tones. The middle 480 by
 * 450 is visible in every crop (an arch of 4:5, a header of 16:9): a subject belongs there.
 */
export const WIDTH = 800
export const HEIGHT = 600

export type Point = readonly [x: number, y: number]

export const round = (value: number): number => Math.round(value * 10) / 10

/** Numbers in [low, high), always the same ones for a seed. */
export type Between = (low: number, high: number) => number

/** Linear congruential generator (Numerical Recipes' constants); its start is stirred, or neighbours would look alike. */
export const chance = (seed: number): Between => {
  let state = Math.imul(seed + 1, 2654435761)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = (state ^ (state >>> 13)) >>> 0
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return low + (state / 4294967296) * (high - low)
  }
}

/** A tone between two of `#rrggbb`. */
export const mix = (from: string, to: string, share: number): string => {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const channel = (at: number) => {
    const value = Math.round(part(from, at) * (1 - share) + part(to, at) * share)
    return value.toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** The way through all points without a corner (Catmull-Rom as cubic curves), to follow a `M` or `L`. */
export const through = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const [x, y] = at(0)
  const steps = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return [...first, ...second, ...to].map(round).join(' ')
  })
  return `${round(x)} ${round(y)}C${steps.join(' ')}`
}

/** Collects the tones of one drawing: `defs` belongs before the shapes. */
export interface Sheet {
  between: Between
  /** A fill that goes from one tone to the next, top to bottom; a stop may end in an opacity (`#fff 0`). */
  fade: (...stops: string[]) => string
  /** The same from the middle outwards. */
  glow: (...stops: string[]) => string
  defs: () => string
}

/** `id` makes the ids of a drawing unique in the page. */
export const sheet = (id: string, between: Between): Sheet => {
  const made: string[] = []
  const gradient = (kind: 'linear' | 'radial', stops: string[]) => {
    const name = `${id}-${made.length}`
    const inner = stops.map((stop, index) => {
      const [color, opacity] = stop.split(' ')
      const offset = round(index / (stops.length - 1))
      return `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    const direction = kind === 'linear' ? ' x2="0" y2="1"' : ''
    made.push(`<${kind}Gradient id="${name}"${direction}>${inner.join('')}</${kind}Gradient>`)
    return `url(#${name})`
  }
  return {
    between,
    fade: (...stops) => gradient('linear', stops),
    glow: (...stops) => gradient('radial', stops),
    defs: () => `<defs>${made.join('')}</defs>`,
  }
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`
export const circle = (x: number, y: number, r: number, attributes: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes}/>`
export const fill = (color: string): string => `fill="${color}"`
export const ground = (color: string, y = 0): string =>
  `<path d="M0 ${round(y)}H${WIDTH}V${HEIGHT}H0Z" ${fill(color)}/>`
