/** YouTube's IFrame Player API: https://developers.google.com/youtube/iframe_api_reference */
import { type Host, type HostNews, isMessage, messageIn, numberIn } from './host.ts'

const ORIGIN = 'https://www.youtube-nocookie.com'
const ENDED = 0
const PLAYING = 1

const command = (func: string, ...args: unknown[]): string =>
  JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' })

const read = (data: unknown): HostNews | null => {
  const message = messageIn(data)
  if (typeof message?.event !== 'string') return null
  // Its errors are all of films that it does not play here: gone, private, or not to be embedded.
  if (message.event === 'onError') return { ready: true, refused: true }
  const { info } = message
  if (!isMessage(info)) return { ready: true }
  const state = numberIn(info, 'playerState')
  return {
    ready: true,
    seconds: numberIn(info, 'currentTime'),
    total: numberIn(info, 'duration'),
    speed: numberIn(info, 'playbackRate'),
    ...(state === undefined ? {} : { playing: state === PLAYING, ended: state === ENDED }),
  }
}

/** A film of YouTube, from its domain without cookies. */
export const youTube = (id: string): Host => ({
  name: 'YouTube',
  origin: ORIGIN,
  frameAt: (seconds, language) => {
    const query = new URLSearchParams({
      enablejsapi: '1',
      rel: '0',
      modestbranding: '1',
      playsinline: '1',
      hl: 'fr',
      cc_lang_pref: language,
      start: String(Math.floor(seconds)),
      origin: location.origin,
    })
    return `${ORIGIN}/embed/${encodeURIComponent(id)}?${query}`
  },
  page: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
  greeting: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
  wishes: [command('addEventListener', 'onError')],
  play: command('playVideo'),
  pause: command('pauseVideo'),
  seek: (seconds) => command('seekTo', seconds, true),
  speed: (speed) => command('setPlaybackRate', speed),
  captions: (isOn) => command(isOn ? 'loadModule' : 'unloadModule', 'captions'),
  read,
})
