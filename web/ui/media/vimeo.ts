/** Vimeo's player, by the messages of https://github.com/vimeo/player.js. */
import { type Host, type HostNews, isMessage, messageIn, numberIn } from './host.ts'

const ORIGIN = 'https://player.vimeo.com'
const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'playbackratechange', 'error'] as const

const say = (method: string, value?: unknown) => (value === undefined ? { method } : { method, value })

const STATES: Readonly<Record<string, HostNews>> = {
  ready: {},
  play: { playing: true, ended: false },
  pause: { playing: false },
  ended: { playing: false, ended: true },
  seeked: { jumped: true, ended: false },
}

const read = (data: unknown): HostNews | null => {
  const message = messageIn(data)
  if (!message) return null
  const { event, method } = message
  if (method === 'getPaused' && typeof message.value === 'boolean') return { playing: !message.value }
  if (typeof event !== 'string') return method === 'ping' ? { ready: true } : null
  const reply = isMessage(message.data) ? message.data : {}
  // An act that this film does not allow, as another speed, is no film that cannot be played.
  if (event === 'error') return typeof reply.method === 'string' ? null : { ready: true, refused: true }
  const news = { ready: true, seconds: numberIn(reply, 'seconds'), total: numberIn(reply, 'duration') }
  if (event === 'playbackratechange') return { ready: true, speed: numberIn(reply, 'playbackRate') }
  return { ...news, ...STATES[event] }
}

/** A film of Vimeo, with do-not-track. `hash`: of an unlisted film. */
export const vimeo = (id: string, hash: string): Host => ({
  name: 'Vimeo',
  origin: ORIGIN,
  frameAt: (seconds, language) => {
    const query = new URLSearchParams({
      ...(hash === '' ? {} : { h: hash }),
      api: '1',
      dnt: '1',
      playsinline: '1',
      speed: '1',
      ...(language === '' ? {} : { texttrack: language }),
    })
    return `${ORIGIN}/video/${encodeURIComponent(id)}?${query}#t=${Math.floor(seconds)}s`
  },
  page: `https://vimeo.com/${id}${hash === '' ? '' : `/${hash}`}`,
  greeting: say('ping'),
  // It may have been started in its own frame meanwhile.
  wishes: [...EVENTS.map((event) => say('addEventListener', event)), say('getPaused')],
  play: say('play'),
  pause: say('pause'),
  seek: (seconds) => say('setCurrentTime', seconds),
  speed: (speed) => say('setPlaybackRate', speed),
  captions: (isOn) => (isOn ? say('enableTextTrack', { language: 'fr' }) : say('disableTextTrack')),
  read,
})
