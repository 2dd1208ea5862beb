/** Which addresses may call, and which may be called. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { downloadPublic, isPublicAddress } from '#server/records/auth/oauth2/avatar.ts'
import { checkSuperuserIp, isAllowedSuperuserIp } from '#server/records/auth/superuser-ips.ts'

describe('the addresses of superusers', () => {
  it.each([
    [[], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.77', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.77', true],
    [['2001:db8::/32'], '2001:db8::1', true],
    [['2001:db8::/32'], '203.0.113.9', false],
    [['nonsense', '10.0.0.0/99'], '10.0.0.1', false],
    [['10.0.0.1'], 'unknown', false],
  ])('%j allow %s: %s', (superuserIPs, ip, expected) => {
    expect(isAllowedSuperuserIp({ superuserIPs }, ip)).toBe(expected)
  })
  it('exclude others', () => {
    expect(() => checkSuperuserIp({ superuserIPs: ['10.0.0.1'] }, '10.0.0.2')).toThrow(
      'You are not allowed to perform this request.',
    )
  })
})

describe('a picture’s address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '10.1.1.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'not an address',
  ])('%s is not public', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }
  const isAllowed = () => true

  it('is refused for this machine, by number or by name', async () => {
    const url = await serve((_request, reply) => reply.end('secret'))
    await expect(downloadPublic(`${url}/a.png`, { maxSize: 100 })).rejects.toThrow('not a public address')
    const byNumber = url.replace('localhost', '127.0.0.1')
    await expect(downloadPublic(byNumber, { maxSize: 100 })).rejects.toThrow('not a public address')
    await expect(downloadPublic('file:///etc/passwd', { maxSize: 100 })).rejects.toThrow('not on the web')
  })
  it('follows a redirect only to an allowed address', async () => {
    const url = await serve((request, reply) => {
      if (request.url === '/a.png') reply.writeHead(302, { location: 'http://10.0.0.1/b.png' }).end()
      else if (request.url === '/round') reply.writeHead(302, { location: '/round' }).end()
      else reply.end('picture')
    })
    const onlyHere = (address: string) => address !== '10.0.0.1'
    await expect(downloadPublic(`${url}/a.png`, { maxSize: 100, isAllowed: onlyHere })).rejects.toThrow(
      '10.0.0.1 is not a public address',
    )
    await expect(downloadPublic(`${url}/round`, { maxSize: 100, isAllowed })).rejects.toThrow('too often')
  })
  it('yields a name and at most the field’s size', async () => {
    const url = await serve((_request, reply) => reply.end('12345'))
    const { name, content } = await downloadPublic(`${url}/u/face.png?s=1`, { maxSize: 5, isAllowed })
    expect([name, content.toString()]).toEqual(['face.png', '12345'])
    await expect(downloadPublic(`${url}/face.png`, { maxSize: 4, isAllowed })).rejects.toThrow('too large')
  })
})
