/** What the players of hosts say, and what is said to them. */
import { describe, expect, it } from 'vitest'
import { vimeo } from '../../../web/ui/media/vimeo.ts'
import { youTube } from '../../../web/ui/media/youtube.ts'

describe('YouTube', () => {
  const host = youTube('dQw4w9WgXcQ')
  const says = (event: string, info: unknown) => host.read(JSON.stringify({ event, info, id: 1 }))

  it('tells where it stands and whether it plays', () => {
    expect(says('infoDelivery', { currentTime: 3.2, playerState: 1, duration: 60, playbackRate: 2 })).toEqual(
      {
        ready: true,
        seconds: 3.2,
        total: 60,
        speed: 2,
        playing: true,
        ended: false,
      },
    )
    expect(says('infoDelivery', { playerState: 0 })).toMatchObject({ playing: false, ended: true })
    // It waits for data: it does not play.
    expect(says('infoDelivery', { playerState: 3 })).toMatchObject({ playing: false, ended: false })
    expect(says('onError', 150)).toMatchObject({ refused: true })
    expect(says('onReady', null)).toEqual({ ready: true })
  })

  it.each([null, 3, 'x', '{', '{"a":1}', '[]', { event: 3 }])('does not say %j', (data) =>
    expect(host.read(data)).toBeNull(),
  )

  it('takes no number that is none', () => {
    expect(says('infoDelivery', { currentTime: 'x', duration: Number.NaN })).toEqual({ ready: true })
  })

  it('is framed from its domain without cookies, and an id is nothing but an id', () => {
    expect(youTube('a/../?b#c').frameAt(3.7, 'fr')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/a%2F\.\.%2F%3Fb%23c\?enablejsapi=1&.*start=3&/,
    )
  })
})

describe('Vimeo', () => {
  const host = vimeo('123456789', 'ab12')

  it('tells where it stands and whether it plays, as an object or as its text', () => {
    const data = { seconds: 3, duration: 60, percent: 0.05 }
    const news = { ready: true, seconds: 3, total: 60, playing: true, ended: false }
    expect(host.read({ event: 'play', data })).toEqual(news)
    expect(host.read(JSON.stringify({ event: 'play', data }))).toEqual(news)
    expect(host.read({ event: 'timeupdate', data })).toEqual({ ready: true, seconds: 3, total: 60 })
    expect(host.read({ event: 'ended', data })).toMatchObject({ playing: false, ended: true })
    expect(host.read({ event: 'seeked', data })).toMatchObject({ jumped: true })
    expect(host.read({ method: 'getPaused', value: false })).toEqual({ playing: true })
    expect(host.read({ method: 'ping' })).toEqual({ ready: true })
  })

  it('tells a film that cannot be played from an act that it does not allow', () => {
    expect(host.read({ event: 'error', data: { name: 'PrivacyError' } })).toMatchObject({ refused: true })
    expect(host.read({ event: 'error', data: { method: 'setPlaybackRate', name: 'Error' } })).toBeNull()
  })

  it('is asked not to follow anybody, with the word of a film that is not listed', () => {
    expect(host.frameAt(5.5, 'fr')).toBe(
      'https://player.vimeo.com/video/123456789?h=ab12&api=1&dnt=1&playsinline=1&speed=1&texttrack=fr#t=5s',
    )
    expect(host.page).toBe('https://vimeo.com/123456789/ab12')
  })
})
