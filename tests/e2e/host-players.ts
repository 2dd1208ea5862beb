/**
 * Small stand-ins for the players of YouTube and Vimeo: pages that say and understand the messages that theirs do, so that what is
 * tested is our side of the talk. Each plays by the clock, from 0 to its length.
 */
import type { BrowserContext } from '@playwright/test'

const CLOCK = `
let at = START, playing = false, rate = 1, last = performance.now()
const heard = []
window.heard = heard
const now = () => {
  const time = performance.now()
  if (playing) at = Math.min(LENGTH, at + (time - last) / 1000 * rate)
  last = time
  return at
}
`

const YOUTUBE = `<!doctype html><title>film</title><body style="background:#123"><script>
${CLOCK}
const HERE = 'widget'
const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1, channel: HERE }), '*')
let state = -1
const tell = () => say('infoDelivery', { currentTime: now(), duration: LENGTH, playerState: state, playbackRate: rate })
const become = (next) => { now(); state = next; playing = next === 1; tell() }
const ACTS = {
  playVideo: () => become(1), pauseVideo: () => become(2),
  seekTo: (to) => { now(); at = to; tell() }, setPlaybackRate: (to) => { now(); rate = to; tell() },
  addEventListener: () => REFUSED && say('onError', 150), loadModule() {}, unloadModule() {},
}
let met = false
addEventListener('message', ({ data }) => {
  const { event, func, args } = JSON.parse(data)
  if (event === 'listening') { if (!met) say('initialDelivery', { currentTime: at, duration: LENGTH, playerState: state }); met = true }
  if (event !== 'command') return
  heard.push([func, ...args])
  ACTS[func](...args)
})
setInterval(() => { if (!playing) return; if (now() >= LENGTH) become(0); else tell() }, 250)
</script>`

const VIMEO = `<!doctype html><title>film</title><body style="background:#123"><script>
${CLOCK}
const wanted = new Set()
const tell = (event, data = { seconds: now(), duration: LENGTH }) => wanted.has(event) && parent.postMessage({ event, data }, '*')
const ACTS = {
  ping: () => parent.postMessage({ event: 'ready' }, '*'),
  addEventListener: (event) => wanted.add(event),
  play: () => { now(); playing = true; tell('play') },
  pause: () => { now(); playing = false; tell('pause') },
  setCurrentTime: (to) => { now(); at = to; tell('seeked') },
  setPlaybackRate: (to) => { now(); rate = to; tell('playbackratechange', { playbackRate: to }) },
  getPaused: () => parent.postMessage({ method: 'getPaused', value: !playing }, '*'),
  enableTextTrack() {}, disableTextTrack() {},
}
addEventListener('message', ({ data: { method, value } }) => {
  if (method !== 'ping') heard.push([method, value])
  ACTS[method](value)
})
setInterval(() => {
  if (!playing) return
  tell('timeupdate')
  if (now() >= LENGTH) { playing = false; tell('ended') }
}, 250)
</script>`

export interface HostedFilm {
  seconds: number
  /** It answers that it may not be played elsewhere. */
  isRefused?: boolean
}

/** Replaces both hosts, for any film. */
export const standInForHosts = async (
  context: BrowserContext,
  { seconds, isRefused = false }: HostedFilm,
): Promise<void> => {
  const page = (text: string) => (startSeconds: number) =>
    text
      .replaceAll('LENGTH', String(seconds))
      .replaceAll('REFUSED', String(isRefused))
      .replaceAll('START', String(startSeconds))
  const answers = [
    { address: 'https://www.youtube-nocookie.com/embed/**', of: page(YOUTUBE) },
    { address: 'https://player.vimeo.com/video/**', of: page(VIMEO) },
  ]
  for (const { address, of } of answers)
    await context.route(address, (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('start') ?? 0)
      return route.fulfill({ contentType: 'text/html', body: of(start) })
    })
}
