/** A listening person: no face that could pass for a photo, but shoulders, hair and light. */
import type { Tones } from '../palettes.ts'
import { circle, fill, ground, mix, path, round, type Sheet } from '../sheet.ts'

const SKINS = ['#f2d9c6', '#e6bf9f', '#cf9d78', '#a87452', '#7b5138'] as const
/** Those that suit every skin first. */
const HAIRS = ['#24201f', '#3b2c25', '#5d4030', '#8f8a86', '#86603f', '#b9935f'] as const
const DARK_SKINS = 3

interface Look {
  skin: string
  hair: string
  /** Hair in shade. */
  dark: string
}

/** The hair behind the head, and before the forehead. */
interface Cut {
  back: (look: Look) => string
  front: (look: Look) => string
  beard?: (look: Look) => string
}

const FRINGE_SIDE =
  'M330 232C326 168 362 138 404 138C450 138 480 172 472 236C464 206 446 188 420 182C396 206 356 214 338 214C334 220 331 226 330 232Z'
const FRINGE_OPEN =
  'M330 240C322 170 358 136 400 136C442 136 478 170 470 240C464 206 440 180 400 172C360 180 336 206 330 240Z'
const BEARD =
  'M333 262C336 322 366 348 400 348C434 348 464 322 467 262C460 288 444 296 400 294C356 296 340 288 333 262Z'

const ears = (skin: string): string => circle(333, 248, 13, fill(skin)) + circle(467, 248, 13, fill(skin))

const curls = (tone: string): string => {
  const at = [
    [330, 214, 34],
    [346, 170, 36],
    [382, 142, 36],
    [424, 142, 36],
    [458, 172, 36],
    [472, 216, 34],
    [400, 168, 40],
    [322, 258, 26],
    [480, 258, 26],
  ] as const
  return at.map(([x, y, r]) => circle(x, y, r, fill(tone))).join('')
}

const CUTS: readonly Cut[] = [
  {
    back: ({ hair }) =>
      path(
        'M314 262C306 158 352 116 402 116C456 116 496 160 486 262C484 330 500 372 522 420C470 446 330 446 280 420C302 372 316 330 314 262Z',
        fill(hair),
      ),
    front: ({ hair }) => path(FRINGE_SIDE, fill(hair)),
  },
  {
    back: ({ hair, dark, skin }) =>
      circle(404, 108, 44, fill(dark)) +
      ears(skin) +
      path('M331 238C318 164 356 124 400 124C444 124 482 164 469 238C462 250 338 250 331 238Z', fill(hair)),
    front: ({ hair }) => path(FRINGE_OPEN, fill(hair)),
  },
  {
    back: ({ hair, skin }) =>
      ears(skin) +
      path('M331 240C314 164 354 120 404 120C454 120 488 160 469 240C462 252 338 252 331 240Z', fill(hair)),
    front: ({ hair }) => path(FRINGE_SIDE, fill(hair)),
  },
  {
    back: ({ hair }) =>
      path(
        'M314 250C304 156 352 116 402 116C454 116 496 158 486 250C486 300 490 322 476 340C440 350 360 350 324 340C310 322 314 300 314 250Z',
        fill(hair),
      ),
    front: ({ hair }) => path(FRINGE_OPEN, fill(hair)),
  },
  {
    back: ({ dark }) => curls(dark),
    front: ({ hair }) =>
      path(FRINGE_OPEN, fill(hair)) +
      circle(362, 158, 24, fill(hair)) +
      circle(402, 148, 26, fill(hair)) +
      circle(442, 160, 24, fill(hair)),
  },
  {
    back: ({ hair, skin }) =>
      ears(skin) +
      path('M331 236C316 166 356 124 404 124C452 124 486 162 469 236C462 248 338 248 331 236Z', fill(hair)),
    beard: ({ hair }) => path(BEARD, fill(hair)),
    front: ({ hair }) => path(FRINGE_SIDE, fill(hair)),
  },
]

const line = (d: string, color: string, width: number) =>
  path(d, `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"`)

/** Eyes closed, the beginning of a smile. */
const calm = (ink: string): string =>
  line('M356 252Q370 261 384 252M416 252Q430 261 444 252', ink, 3.4) +
  line('M353 233Q368 225 385 231M415 231Q432 225 447 233', ink, 2.6) +
  line('M400 256Q394 276 403 280', ink, 2.2) +
  line('M383 302Q400 313 417 302', ink, 3.2)

export const portrait = ({ between, fade, glow }: Sheet, tones: Tones): string => {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(between(0, values.length))]!
  const cut = pick(CUTS)
  const skin = pick(SKINS)
  const hair = pick(SKINS.indexOf(skin) < DARK_SKINS ? HAIRS : HAIRS.slice(0, 4))
  const look: Look = { skin, hair: fade(mix(hair, '#ffffff', 0.12), hair), dark: mix(hair, '#000000', 0.18) }
  const tilt = round(between(-5, 5))
  const side = between(0, 1) < 0.5 ? -1 : 1
  const cloth = pick([tones[4], tones[5], tones[3]])
  const light =
    circle(400 + side * 46, 236, 300, fill(glow(`${tones[0]} 1`, `${tones[0]} .5`, `${tones[0]} 0`))) +
    circle(400 + side * 46, 236, 196, fill(mix(tones[1], tones[0], 0.5)))
  const shade = mix(skin, '#7a4a2e', 0.22)
  const neck =
    path('M362 300H438V380C446 420 426 446 400 446C374 446 354 420 362 380Z', fill(skin)) +
    path('M362 318C376 352 424 352 438 318V352C424 384 376 384 362 352Z', `${fill(shade)} opacity=".7"`)
  const body = path(
    'M150 620C150 500 206 440 300 414C336 404 356 396 362 378C370 424 430 424 438 378C444 396 464 404 500 414C594 440 650 500 650 620Z',
    fill(fade(cloth, mix(cloth, tones[5], 0.55))),
  )
  const collar = line('M340 398C352 452 448 452 460 398', mix(cloth, '#ffffff', 0.28), 5)
  const face = path(
    'M334 230C332 176 362 152 400 152C438 152 468 176 466 230C464 296 436 334 400 334C364 334 336 296 334 230Z',
    fill(skin),
  )
  const cheek = path(
    side > 0
      ? 'M400 152C362 152 332 176 334 230C336 296 364 334 400 334C372 312 356 276 356 236C356 194 372 166 400 152Z'
      : 'M400 152C438 152 468 176 466 230C464 296 436 334 400 334C428 312 444 276 444 236C444 194 428 166 400 152Z',
    `${fill(shade)} opacity=".38"`,
  )
  const turn = `<g transform="rotate(${tilt} 400 400)translate(-48 -28)scale(1.12)">`
  return `${ground(fade(tones[1], tones[2]))}${light}${turn}${cut.back(look)}</g>${neck}${body}${collar}${turn}${face}${cheek}${cut.beard?.(look) ?? ''}${calm(mix(skin, '#2b1a12', 0.68))}${cut.front(look)}</g>`
}
