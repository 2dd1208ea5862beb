/** Things that lie still: water that a stone has touched, veils, pebbles, a branch, a thread. */
import { type Tones, toneAt } from '../palettes.ts'
import { circle, fill, ground, mix, type Point, path, round, type Sheet, through } from '../sheet.ts'
import { arch } from './land.ts'
import { sky } from './sky.ts'

const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${attributes}/>`

/** A pebble: never quite an ellipse, lit from above, with a vein. */
const pebble = (
  { between, fade }: Sheet,
  [x, y]: Point,
  rx: number,
  ry: number,
  tone: string,
  dark: string,
): string => {
  const bumps = Array.from({ length: 10 }, () => between(0.95, 1.05))
  const points = Array.from({ length: 13 }, (_, index): Point => {
    const angle = ((index - 1) / 10) * Math.PI * 2
    const bump = bumps[(index + 9) % 10]!
    // Flatter than an ellipse above and below.
    const flat = (value: number) => Math.sign(value) * Math.abs(value) ** 0.82
    return [x + flat(Math.cos(angle)) * rx * bump, y + flat(Math.sin(angle)) * ry * bump]
  })
  const tilt = between(-4, 4)
  const vein = path(
    `M${round(x - rx * 0.62)} ${round(y - ry * 0.28)}Q${round(x)} ${round(y - ry * between(0.3, 0.75))} ${round(x + rx * 0.66)} ${round(y - ry * 0.12)}`,
    `fill="none" stroke="${mix(tone, '#ffffff', 0.55)}" stroke-width="2" stroke-linecap="round" opacity=".55"`,
  )
  // The curve closes on itself: its first and last span only give it its direction.
  return `<g transform="rotate(${round(tilt)} ${round(x)} ${round(y)})">${path(`M${closed(points)}Z`, fill(fade(mix(tone, '#ffffff', 0.22), tone, dark)))}${vein}</g>`
}

/** A way around: the points begin one before the start and end one after it. */
const closed = (points: readonly Point[]): string => {
  const way = through(points)
  const [start, ...spans] = way.split('C')
  const numbers = spans.join('').split(' ')
  const first = numbers.slice(4, 6).join(' ')
  return start === undefined ? '' : `${first}C${numbers.slice(6, -6).join(' ')}`
}

/** Pebbles one upon the other: what holds because nothing hurries it. */
export const galet = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const { svg, horizon, air } = sky(sheet, tones)
  const base = between(492, 516)
  const x = 400 + between(-46, 46)
  const count = 3 + Math.floor(between(0, 2.99))
  let y = base
  let rx = between(128, 150) - (count - 3) * 6
  const stones: string[] = []
  for (let index = 0; index < count; index += 1) {
    const ry = rx * between(0.27, 0.36)
    const tone = toneAt(tones, [4, 3, 5, 2, 4][index] ?? 3)
    y -= ry
    stones.push(pebble(sheet, [x + between(-12, 12), y], rx, ry, tone, mix(tone, tones[5], 0.55)))
    y -= ry * 0.93
    rx *= between(0.66, 0.78)
  }
  const shade = ellipse(
    x + 26,
    base + 2,
    190,
    24,
    fill(glow(`${tones[5]} .55`, `${tones[5]} .2`, `${tones[5]} 0`)),
  )
  return (
    svg +
    ground(fade(mix(air, tones[2], 0.75), mix(tones[2], tones[3], 0.5)), horizon + 40) +
    shade +
    stones.join('')
  )
}

/** Rings that a touch sends over still water. */
export const onde = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const { svg, horizon, air } = sky(sheet, tones)
  const x = between(310, 490)
  const y = horizon + between(86, 116)
  const water = ground(fade(mix(air, tones[2], 0.45), tones[2], tones[3]), horizon - 40)
  const rings = Array.from({ length: 8 }, (_, index) => {
    const rx = 58 + index * 46 + index ** 2 * 3
    const width = round(6.5 - index * 0.68)
    const attributes = `fill="none" stroke-width="${width}" opacity="${round(0.95 - index * 0.09)}"`
    return (
      ellipse(x, y + 5, rx, rx * 0.31, `${attributes} stroke="${tones[4]}"`) +
      ellipse(x, y, rx, rx * 0.31, `${attributes} stroke="${tones[0]}"`)
    )
  })
  const mirror = ellipse(x, y + 26, 46, 12, fill(glow(`${tones[5]} .5`, `${tones[5]} 0`)))
  return svg + water + rings.reverse().join('') + mirror + pebble(sheet, [x, y], 44, 25, tones[4], tones[5])
}

/** Veils that hang one before the other and let the light through. */
export const voile = (sheet: Sheet, tones: Tones): string => {
  const { between, fade } = sheet
  const { svg } = sky(sheet, tones)
  const veils = [0, 1, 2, 3, 4].map((index) => {
    const tone = toneAt(tones, [3, 2, 4, 1, 3][index] ?? 3)
    return arch(
      110 + index * 145 + between(-36, 36),
      between(120, 300),
      between(105, 165),
      610,
      fill(fade(`${mix(tone, '#ffffff', 0.25)} .86`, `${tone} .72`, `${tone} .38`)),
    )
  })
  return svg + veils.join('')
}

/** One leaf: a bright half and one in shade, from its base along its length. */
const leaf = ([x, y]: Point, angle: number, length: number, bright: string, dark: string): string => {
  const half = length * 0.2
  const side = (sign: number) =>
    `M0 0C${round(length * 0.22)} ${round(sign * half * 1.25)} ${round(length * 0.68)} ${round(sign * half)} ${round(length)} 0`
  const vein = `Q${round(length * 0.5)} ${round(half * 0.18)} 0 0Z`
  return `<g transform="translate(${round(x)} ${round(y)})rotate(${round(angle)})">${path(side(-1) + vein, fill(bright))}${path(side(1) + vein, fill(dark))}</g>`
}

/** A branch that leans into the light. */
export const feuille = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const isLeft = between(0, 1) < 0.5
  const light: Point = [isLeft ? between(430, 520) : between(280, 370), between(200, 270)]
  const disc =
    circle(...light, 230, fill(glow(`${tones[0]} 1`, `${tones[0]} 0`))) +
    circle(...light, between(120, 150), fill(mix(tones[1], tones[0], 0.35)))
  const foot: Point = [isLeft ? between(190, 260) : between(540, 610), 640]
  const tip: Point = [light[0] + (isLeft ? 20 : -20), between(84, 120)]
  const bend = (isLeft ? -1 : 1) * between(60, 110)
  const stem = (share: number): Point => {
    const rest = 1 - share
    const control: Point = [(foot[0] + tip[0]) / 2 + bend, (foot[1] + tip[1]) / 2]
    const on = (axis: 0 | 1) =>
      rest * rest * foot[axis] + 2 * rest * share * control[axis] + share * share * tip[axis]
    return [on(0), on(1)]
  }
  const count = 7
  const leaves = Array.from({ length: count * 2 }, (_, index) => {
    const share = 0.2 + (Math.floor(index / 2) / count) * 0.74
    const [from, to] = [stem(share), stem(share + 0.02)]
    const along = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
    const side = index % 2 === 0 ? 1 : -1
    const tone = mix(tones[3], tones[5], between(0, 0.75))
    return leaf(
      from,
      along + side * between(38, 56),
      (1 - share * 0.5) * between(140, 172),
      mix(tone, tones[2], 0.35),
      tone,
    )
  })
  const last = leaf(stem(0.985), -90 + (isLeft ? 22 : -22), 84, tones[3], tones[4])
  const line = Array.from({ length: 6 }, (_, index) => stem(index / 5))
  const branch = path(
    `M${through(line)}`,
    `fill="none" stroke="${tones[5]}" stroke-width="3.5" stroke-linecap="round"`,
  )
  return ground(fade(tones[1], mix(tones[1], tones[2], 0.8))) + disc + branch + leaves.join('') + last
}

/** A thread: tangled where it begins, then it finds its line. */
export const fil = (sheet: Sheet, tones: Tones): string => {
  const { between, fade, glow } = sheet
  const y = between(280, 330)
  const knot = between(225, 285)
  const r = between(118, 138)
  const turns = 5 + Math.floor(between(0, 2))
  const lean = between(0.5, 0.72)
  const twist = between(0.56, 0.74)
  // Loops of a ball of thread, which turn a little each time; the last one ends on top, on its way to the right.
  const steps = turns * 9
  const ball = Array.from({ length: steps }, (_, index): Point => {
    const before = (steps - 1 - index) / 9
    const angle = -Math.PI / 2 - before * Math.PI * 2
    const turned = -before * twist
    const size = r * (0.94 + 0.1 * Math.sin(index * 1.7))
    const [across, along] = [Math.cos(angle) * size, Math.sin(angle) * size * lean]
    return [
      knot + across * Math.cos(turned) - along * Math.sin(turned),
      y + across * Math.sin(turned) + along * Math.cos(turned),
    ]
  })
  const loose: Point[] = [
    [knot + r * 0.9, y - r * 0.42],
    [knot + r * 1.7, y + between(24, 56)],
    [knot + r * 2.7, y - between(4, 30)],
    [knot + r * 3.7, y + 6],
    [880, y],
  ]
  const thread = `M${through([...ball, ...loose])}`
  const stroke = (color: string, width: number) =>
    `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"`
  const light: Point = [between(520, 600), y - between(10, 60)]
  const disc =
    circle(...light, 260, fill(glow(`${tones[0]} 1`, `${tones[0]} 0`))) +
    circle(...light, between(112, 140), fill(mix(tones[1], tones[0], 0.35)))
  const shade = `<g transform="translate(6 14)" opacity=".4">${path(thread, stroke(tones[3], 6))}</g>`
  return (
    ground(fade(mix(tones[1], tones[2], 0.3), tones[2])) +
    disc +
    shade +
    path(thread, stroke(tones[5], 5)) +
    path(thread, `${stroke(tones[3], 1.6)} opacity=".8"`)
  )
}
