/** Dunes, sea, mist, night and the door that opens on them. */
import { type Tones, toneAt } from '../palettes.ts'
import { circle, fill, ground, HEIGHT, mix, type Point, path, round, type Sheet, through } from '../sheet.ts'
import { glints, hill, sky } from './sky.ts'

/** A dune with its crest: the side towards the light, and the side in shade beyond the ridge. */
const crest = (sheet: Sheet, [x, y]: Point, isLitFromLeft: boolean, lit: string, shade: string): string => {
  const { between, fade } = sheet
  const feet = [y + between(70, 130), y + between(70, 130)] as const
  const left = `C${round(x * 0.45)} ${round(feet[0])} ${round(x * 0.78)} ${round(y + 8)} ${round(x)} ${round(y)}`
  const rest = 860 - x
  const right = `C${round(x + rest * 0.22)} ${round(y + 8)} ${round(x + rest * 0.55)} ${round(feet[1])} 860 ${round(feet[1])}`
  const side = isLitFromLeft ? 1 : -1
  const bend = between(40, 80) * side
  const depth = HEIGHT - y
  const ridge = `C${round(x - bend * 0.5)} ${round(y + depth * 0.2)} ${round(x + bend * 1.5)} ${round(y + depth * 0.4)} ${round(x + bend * 0.7)} ${round(y + depth * 0.62)}S${round(x - bend * 1.6)} ${round(y + depth * 0.85)} ${round(x - bend)} 600`
  const whole = path(`M-60 600V${round(feet[0])}${left}${right}V600Z`, fill(fade(lit, shade)))
  const far = isLitFromLeft
    ? `H860V${round(feet[1])}C${round(x + rest * 0.55)} ${round(feet[1])} ${round(x + rest * 0.22)} ${round(y + 8)} ${round(x)} ${round(y)}Z`
    : `H-60V${round(feet[0])}${left}Z`
  return whole + path(`M${round(x)} ${round(y)}${ridge}${far}`, `${fill(shade)} opacity=".55"`)
}

export const dune = (sheet: Sheet, tones: Tones): string => {
  const { between, fade } = sheet
  const { svg, horizon, x, air } = sky(sheet, tones)
  const isLeft = x < 400
  const far = [0, 1].map((index) =>
    hill(
      sheet,
      horizon + 6 + index * 34,
      20 - index * 4,
      fade(mix(air, tones[2], 0.45 + index * 0.3), mix(air, tones[3], 0.35 + index * 0.25)),
    ),
  )
  const near = [0, 1, 2].map((index) => {
    const isOnRight = (index % 2 === 0) === isLeft
    const at: Point = [
      isOnRight ? between(520, 640) : between(150, 280),
      horizon + 62 + index * 62 + between(-10, 10),
    ]
    const lit = mix(toneAt(tones, 2 + index), toneAt(tones, 3 + index), 0.4)
    return crest(sheet, at, isLeft, lit, mix(toneAt(tones, 3 + index), tones[5], 0.25))
  })
  return svg + far.join('') + near.join('')
}

/** Ridges one behind the other, each of which dissolves before the next begins. */
export const brume = (sheet: Sheet, tones: Tones): string => {
  const { between, fade } = sheet
  const { svg, horizon, air } = sky(sheet, tones)
  const ridges = [0, 1, 2, 3].map((index) => {
    const y = horizon - 40 + index * 76
    const rise = 46 + index * 8
    const [first, second, third] = [between(0, 6), between(0, 6), between(0, 6)]
    // Three rhythms that never meet: no two summits are alike.
    const points = Array.from({ length: 20 }, (_, step): Point => {
      const at = (step * 48 - 60) / 800
      const shape =
        Math.sin(at * 5.2 + first) * 0.6 +
        Math.sin(at * 11.3 + second) * 0.34 +
        Math.sin(at * 23 + third) * 0.13
      return [step * 48 - 60, y - Math.abs(shape) ** 0.9 * Math.sign(shape) * rise]
    })
    const tone = mix(air, toneAt(tones, 2 + index), 0.6 + index * 0.12)
    return path(
      `M-60 600L${through(points)}V600Z`,
      fill(fade(tone, `${mix(tone, air, 0.5)} .95`, mix(air, tones[1], 0.4))),
    )
  })
  return svg + ridges.join('')
}

/** A long swell under a low light; each crest carries a line of it. */
export const vague = (sheet: Sheet, tones: Tones): string => {
  const { between, fade } = sheet
  const { svg, horizon, x, air } = sky(sheet, tones)
  const sea = ground(fade(mix(air, tones[2], 0.7), tones[3]), horizon)
  const light = glints(sheet, { x, horizon, color: tones[0], rows: 5 })
  const swells = [0, 1, 2, 3].map((index) => {
    const y = horizon + 58 + index * 60
    const length = 190 + index * 70
    const start = -between(60, length + 60)
    const rise = 12 + index * 7
    // Each wave rises slowly and falls steeply: its crest is at two thirds of its length.
    const points = Array.from({ length: Math.ceil(960 / length) * 3 + 4 }, (_, step): Point => {
      const wave = Math.floor(step / 3)
      const [share, height] = (
        [
          [0, 0.9],
          [0.42, 0.1],
          [0.68, -1],
        ] as const
      )[step % 3]!
      return [start + (wave + share) * length, y + height * rise]
    })
    const way = through(points)
    const body = path(
      `M${round(start)} 640L${way}V640Z`,
      fill(fade(toneAt(tones, 2 + index), mix(toneAt(tones, 2 + index), tones[5], 0.5))),
    )
    return (
      body +
      path(
        `M${way}`,
        `fill="none" stroke="${tones[0]}" stroke-width="${round(1.6 + index * 0.6)}" opacity="${round(0.7 - index * 0.1)}"`,
      )
    )
  })
  return svg + sea + light + swells.join('')
}

/** The moon over still water, at the end of the evening. */
export const lune = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const horizon = between(370, 420)
  const x = between(300, 500)
  const y = between(150, 215)
  const r = between(56, 76)
  const night = mix(tones[5], '#2b2a33', 0.35)
  const stars = Array.from({ length: 16 }, () =>
    circle(
      between(20, 780),
      between(20, 300),
      between(0.9, 2.2),
      `${fill(tones[0])} opacity="${round(between(0.35, 0.9))}"`,
    ),
  )
  const halo = circle(x, y, r * 2.6, fill(glow(`${tones[1]} .5`, `${tones[1]} .16`, `${tones[1]} 0`)))
  const inner = round(r * between(1.02, 1.25))
  const crescent = path(
    `M${round(x + r * 0.2)} ${round(y - r * 0.98)}A${round(r)} ${round(r)} 0 1 0 ${round(x + r * 0.98)} ${round(y + r * 0.2)}A${inner} ${inner} 0 0 1 ${round(x + r * 0.2)} ${round(y - r * 0.98)}Z`,
    fill(tones[0]),
  )
  const moon = halo + (between(0, 1) < 0.4 ? crescent : circle(x, y, r, fill(tones[0])))
  const water = ground(fade(mix(tones[4], tones[3], 0.4), night), horizon)
  const hills = [0, 1].map((index) =>
    hillAbove(sheet, horizon, 46 - index * 22, mix(tones[4], night, 0.35 + index * 0.4)),
  )
  return (
    ground(fade(night, tones[4], tones[3])) +
    stars.join('') +
    moon +
    hills.join('') +
    water +
    glints(sheet, { x, horizon, color: tones[0], rows: 9 })
  )
}

/** Land on the far side of the water. */
const hillAbove = (sheet: Sheet, horizon: number, height: number, color: string): string =>
  hill(sheet, horizon - height * 0.6, height * 0.6, color)

/** A door of light: nested arches, and what is behind the last. */
export const seuil = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const x = 400 + between(-50, 50)
  const top = between(66, 110)
  const base = between(470, 510)
  const step = between(38, 48)
  const walls = [
    tones[1],
    mix(tones[1], tones[2], 0.6),
    mix(tones[2], tones[3], 0.35),
    mix(tones[3], tones[4], 0.25),
  ]
  const arches = walls.map((tone, index) =>
    arch(x, top + index * step * 0.86, 236 - index * step, base + 140, fill(tone)),
  )
  const door = 236 - 4 * step
  const opening = arch(x, top + 4 * step * 0.86, door, base + 4, fill(fade(tones[0], tones[0], tones[1])))
  const sun = circle(x, base, door * between(0.5, 0.62), fill(fade(tones[2], tones[3])))
  const floor = ground(fade(mix(tones[3], tones[4], 0.4), tones[4]), base)
  const ray = path(
    `M${round(x - door)} ${round(base)}H${round(x + door)}L${round(x + door * 2.4)} 600H${round(x - door * 2.2)}Z`,
    fill(fade(tones[0], `${tones[1]} .35`)),
  )
  const halo = circle(x, base - 120, 330, fill(glow(`${tones[0]} .9`, `${tones[0]} 0`)))
  return ground(fade(tones[0], tones[2])) + halo + arches.join('') + opening + sun + floor + ray
}

export const arch = (x: number, top: number, half: number, base: number, attributes: string): string =>
  path(
    `M${round(x - half)} ${round(base)}V${round(top + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + half)} ${round(top + half)}V${round(base)}Z`,
    attributes,
  )
