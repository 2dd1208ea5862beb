/** Light and horizon: what makes two pictures of one motif two moments. */
import type { Tones } from '../palettes.ts'
import { circle, fill, ground, mix, path, round, type Sheet, through } from '../sheet.ts'

export interface Sky {
  svg: string
  /** Where land or water begins. */
  horizon: number
  /** Where the light comes from. */
  x: number
  y: number
  /** The tone of the sky above the horizon: what is far takes it. */
  air: string
}

/** Morning, full day or evening, and a sun with its halo where `disc` asks for one. */
export const sky = ({ between, fade, glow }: Sheet, tones: Tones, disc = true): Sky => {
  const moment = Math.floor(between(0, 3))
  const horizon = between(290, 350)
  const x = between(250, 550)
  const r = between(40, 58)
  const y = moment === 2 ? horizon - r * between(0.2, 0.9) : horizon - between(110, 170)
  const [top, air] = (
    [
      [tones[1], tones[0]],
      [tones[0], tones[1]],
      [tones[3], tones[1]],
    ] as const
  )[moment]!
  const sun = moment === 0 ? mix(tones[2], tones[1], 0.3) : moment === 1 ? tones[2] : tones[0]
  const halo = glow(`${sun} .75`, `${sun} .3`, `${sun} 0`)
  const light = disc ? circle(x, y, r * 3, fill(halo)) + circle(x, y, r, fill(sun)) : ''
  return { svg: ground(fade(top, mix(top, air, 0.6), air)) + light, horizon, x, y, air }
}

/** A soft rise that rolls from one edge to the other, closed at the bottom. */
export const hill = ({ between }: Sheet, y: number, height: number, color: string): string => {
  const phase = between(0, Math.PI * 2)
  const waves = between(0.6, 1.3)
  const points = Array.from({ length: 10 }, (_, index) => {
    const x = -60 + index * 102
    const angle = (x / 800) * Math.PI * 2 * waves + phase
    return [x, y + Math.sin(angle) * height + Math.sin(angle * 2.3 + 1) * height * 0.16] as const
  })
  return path(`M-60 600L${through(points)}V600Z`, fill(color))
}

/** Short lines of light on water, narrower the further they are, under (x, horizon). */
export const glints = (
  { between }: Sheet,
  { x, horizon, color, rows }: { x: number; horizon: number; color: string; rows: number },
): string =>
  Array.from({ length: rows }, (_, index) => {
    const y = horizon + 10 + index ** 1.55 * 7
    const half = between(0.55, 1) * (22 + index * 9)
    const shift = between(-0.25, 0.25) * half
    const width = round(2 + index * 0.55)
    return path(
      `M${round(x - half + shift)} ${round(y)}H${round(x + half + shift)}`,
      `stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${round(0.95 - index * 0.07)}"`,
    )
  }).join('')
