import { describe, expect, it } from 'vitest'
import { hlsAddress, videoSource, vimeoId, youTubeId } from '#drizzle/domain/video-source.ts'

describe('the address of a film', () => {
  it.each([
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?app=x&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://example.com', ''],
  ])('of YouTube: %s', (typed, id) => expect(youTubeId(typed)).toBe(id))

  it.each([
    ['123456789', '123456789'],
    [' https://vimeo.com/123456789 ', '123456789'],
    ['https://vimeo.com/123456789/ab12cd34ef?share=copy', '123456789/ab12cd34ef'],
    ['https://player.vimeo.com/video/123456789?title=0&h=ab12cd34ef', '123456789/ab12cd34ef'],
    ['https://vimeo.com/channels/staffpicks/123456789', '123456789'],
    ['123456789/../../x', ''],
    ['12', ''],
    ['https://example.com/123456789', ''],
  ])('of Vimeo: %s', (typed, id) => expect(vimeoId(typed)).toBe(id))

  it.each([
    ['https://flux.example/a/film.m3u8?x=1', 'https://flux.example/a/film.m3u8?x=1'],
    ['http://localhost:8123/film.m3u8', 'http://localhost:8123/film.m3u8'],
    ['http://flux.example/film.m3u8', ''],
    ['https://moi:secret@flux.example/film.m3u8', ''],
    ['javascript:alert(1)', ''],
    ['film.m3u8', ''],
  ])('of a stream: %s', (typed, address) => expect(hlsAddress(typed)).toBe(address))
})

it('a film plays from its own file first, and never from an invalid address', () => {
  const of = (videoProvider: string, videoId = '', video = '') =>
    videoSource({ video, videoProvider, videoId })
  expect(of('youtube', 'abc', 'film.mp4')).toEqual({ kind: 'file', file: 'film.mp4' })
  expect(of('', 'dQw4w9WgXcQ')).toEqual({ kind: 'youtube', id: 'dQw4w9WgXcQ' })
  expect(of('vimeo', '123456789/ab12cd34ef')).toEqual({ kind: 'vimeo', id: '123456789', hash: 'ab12cd34ef' })
  expect(of('hls', 'https://f.example/a.m3u8')).toEqual({ kind: 'hls', address: 'https://f.example/a.m3u8' })
  expect([of('file', 'x'), of('vimeo', 'x'), of('hls', 'x'), of('')]).toEqual([null, null, null, null])
})
