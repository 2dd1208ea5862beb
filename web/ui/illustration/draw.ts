/**
 * The pictures of the demo: calm landscapes drawn from a motif, a palette and a seed (design 1.4). Pure and without
 * React, so that the seed script draws the same files. The same three values always give the same bytes.
 */
export const MOTIFS = ['dune', 'onde', 'voile', 'seuil'] as const
export type Motif = (typeof MOTIFS)[number]

/** Light to dark. */
export const PALETTES = {
  sable: ['#fcf9f4', '#ece4d9', '#d6ccbe', '#b0a696', '#948a79', '#776c5c'],
  lagune: ['#f6faf7', '#e6efe9', '#cfe0d8', '#a9c9be', '#7faea1', '#56867a'],
  brume: ['#f7f8fa', '#e8ecf1', '#d2dae5', '#b1c0d3', '#8a9fbb', '#62799a'],
  aube: ['#fdf8ef', '#f8ead2', '#efd9b4', '#e0c08d', '#c8a068', '#a07c48'],
  argile: ['#fcf6f2', '#f3e3da', '#e6cbbd', '#d2aa97', '#b58570', '#8b5e4b'],
} as const
export type PaletteName = keyof typeof PALETTES

const WIDTH = 800
const HEIGHT = 600

/** Linear congruential generator (Numerical Recipes' constants): numbers in [0, 1). */
const generator = (seed: number) => {
  let state = (seed * 2654435761 + 12345) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
type Next = () => number
type Colors = readonly string[]
const between = (next: Next, low: number, high: number) => low + next() * (high - low)
const round = (value: number) => Math.round(value * 10) / 10

/** A rolling horizon closed at the bottom of the picture. */
const hill = (next: Next, y: number, height: number, color: string, opacity: number) => {
  const phase = between(next, 0, Math.PI * 2)
  const waves = between(next, 0.7, 1.5)
  const points: string[] = []
  for (let x = 0; x <= WIDTH; x += 40) {
    const angle = (x / WIDTH) * Math.PI * 2 * waves + phase
    points.push(`${x} ${round(y + Math.sin(angle) * height + Math.sin(angle * 2.3) * height * 0.18)}`)
  }
  return `<path fill="${color}" opacity="${round(opacity * 100) / 100}" d="M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z"/>`
}

const dune = (next: Next, colors: Colors) => {
  const x = round(between(next, 220, 580))
  const y = round(between(next, 140, 220))
  const r = round(between(next, 46, 66))
  const layers = [0, 1, 2, 3, 4].map((index) =>
    hill(
      next,
      300 + index * 62,
      between(next, 26, 44) - index * 3,
      colors[index + 1] ?? '',
      0.6 + index * 0.08,
    ),
  )
  return `<circle cx="${x}" cy="${y}" r="${r * 1.9}" fill="${colors[1]}" opacity=".7"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colors[2]}"/>${layers.join('')}`
}

const onde = (next: Next, colors: Colors) => {
  const x = round(between(next, 320, 480))
  const y = round(between(next, 290, 350))
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = 50 + index * 46
    const color = colors[2 + (index % 3)]
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${round(radius * 0.42)}" fill="none" stroke="${color}" stroke-width="${round(9 - index * 0.9)}" opacity="${round((0.85 - index * 0.06) * 100) / 100}"/>`
  })
  const tilt = round(between(next, -8, 8))
  const stone = `<ellipse cx="${x}" cy="${y - 8}" rx="34" ry="21" fill="${colors[5]}" transform="rotate(${tilt} ${x} ${y})"/>`
  return `<path fill="${colors[1]}" d="M0 ${round(y - 150)}H${WIDTH}V${HEIGHT}H0Z"/>${rings.reverse().join('')}${stone}`
}

const arch = (x: number, top: number, width: number, color: string, opacity: number, base = HEIGHT) => {
  const radius = width / 2
  const left = round(x - radius)
  return `<path fill="${color}" opacity="${opacity}" d="M${left} ${base}V${round(top + radius)}A${round(radius)} ${round(radius)} 0 0 1 ${round(x + radius)} ${round(top + radius)}V${base}Z"/>`
}

const voile = (next: Next, colors: Colors) =>
  [0, 1, 2, 3, 4]
    .map((index) =>
      arch(
        100 + index * 150 + between(next, -30, 30),
        between(next, 90, 260),
        between(next, 220, 320),
        colors[1 + ((index * 2) % 5)] ?? '',
        0.62,
      ),
    )
    .join('')

const seuil = (next: Next, colors: Colors) => {
  const x = WIDTH / 2 + between(next, -60, 60)
  const top = between(next, 60, 100)
  const arches = [4, 3, 2, 0].map((color, index) =>
    arch(x, top + index * 52, 440 - index * 92, colors[color] ?? '', 1),
  )
  const hills = [0, 1, 2].map((index) =>
    hill(next, 470 + index * 44, between(next, 14, 24), colors[2 + index] ?? '', 0.75 + index * 0.08),
  )
  return arches.join('') + hills.join('')
}

const DRAWERS: Record<Motif, (next: Next, colors: Colors) => string> = { dune, onde, voile, seuil }

export const isMotif = (value: string): value is Motif => (MOTIFS as readonly string[]).includes(value)
export const isPalette = (value: string): value is PaletteName => value in PALETTES

/** A complete SVG document, 800 × 600, decorative, under 6 kB. */
export const illustration = (motif: Motif, palette: PaletteName, seed: number): string => {
  const colors = PALETTES[palette]
  const next = generator(seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><rect width="${WIDTH}" height="${HEIGHT}" fill="${colors[0]}"/>${DRAWERS[motif](next, colors)}</svg>`
}

/** A picture for a record that has none: the same record always gets the same one. */
export const pictureFor = (key: string): { motif: Motif; palette: PaletteName; seed: number } => {
  let hash = 7
  for (const char of key) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  const palettes = Object.keys(PALETTES) as PaletteName[]
  return {
    motif: MOTIFS[hash % MOTIFS.length] ?? 'dune',
    palette: palettes[(hash >>> 3) % palettes.length] ?? 'sable',
    seed: hash % 97,
  }
}
