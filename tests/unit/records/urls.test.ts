/** What an address is (PocketBase core/field_url_test.go; the cases of govalidator, which it asks). */
import { describe, expect, it } from 'vitest'
import { isUrl, validateUrl } from '#server/records/write/validate/text.ts'
import { withProcessorTime } from '../../support/processor-time.ts'

const ADDRESSES = `foobar.com ftp.foo.bar ftp://foobar.ru/ http://127.0.0.1/ http://[::1]:9093 http://foobar.com
  http://foobar.ORG http://foo.bar#com http://foo_bar.com foo_bar.example.com http://foobar.com/a- http://foobar.中文网/
  foo_bar-fizz-buzz:1313 http://localhost:3000/ http://myservice.:9093/ http://foobar.پاکستان/ http://foobar.com?foo=bar
  mailto:someone@example.com irc://#channel@network http://duckduckgo.com/?q=%2F http://user:pass@www.foobar.com/
  http://foobar.com/t$-_.+!*\\'(), http://www.xn--froschgrn-x9a.net/ http://user:pass@foo_bar_bar.bar_foo.com
  http://r6---snnvoxuioq6.googlevideo.com http://[2001:db8:a0b:12f0::1]/index.html http://user:pass@[::1]:9093/a?a=v#abc
  aio1_alertmanager_container-63376c45:9093 http://prometheus-alertmanager.service.q:9093 wss://a.b/c tcp://host:1 http://intranet
  https://zh.wikipedia.org/wiki/Wikipedia:%E9%A6%96%E9%A1%B5 http://hyphenated-host-name.example.co.in http://a--b.example`

const OTHERS = `foo .com google localhost ,foo.com /abs/test/dir ./rel/test/dir http://.foo.com http://,foo.com xyz://foobar.com
  rtmp://foobar.com http://foo^bar.org http://foo&bar.org http://_foobar.com http://foo&*bar.org http://[::1]:909388
  http://[::zz] http://foobar.c_o_m foo_bar-fizz-buzz:13:13 http://www.-foobar.com/ foo_bar-fizz-buzz://1313
  http://www.foo---bar.com/ irc://irc.server.org/channel 1200::AB00:1234::2552:7777:1313 http://cant_end_
  http://_cant_start http://cant-end-with-hyphen-.example.com http://-cant-start.example.com http://a.b/%zz a.b
  javascript:8080/alert(1) javascript:alert(1)//@a.b JavaScript://a.b data:a@b.c`

describe('the address check', () => {
  it.each(ADDRESSES.split(/\s+/))('accepts %s', (value) => {
    expect(isUrl(value)).toBe(true)
  })
  it.each([
    '',
    'http://foo bar.org',
    'http://a.b/\u0001',
    `http://a.b/${'x'.repeat(2080)}`,
    ...OTHERS.split(/\s+/),
  ])('refuses %j', (value) => {
    expect(isUrl(value)).toBe(false)
  })
  it('is fast', async () => {
    const { processorMs } = await withProcessorTime(() => {
      for (const part of ['a-', 'a.', 'a', '-', 'a_', 'é-']) isUrl(`http://${part.repeat(900)}!`)
    })
    expect(processorMs).toBeLessThan(500)
  })
  it.each([
    ['https://example.com', true],
    ['https://user@example.com/x', true],
    ['https://example.com:8080', false],
    ['https://EXAMPLE.com', false],
    ['https://sub.example.com', false],
    ['example.com', false],
  ])('tells that %s is of example.com: %s', (value, expected) => {
    const field = { id: 'x', name: 'x', type: 'url', onlyDomains: ['example.com'] } as const
    expect(validateUrl(field, value) === null).toBe(expected)
    expect(validateUrl({ ...field, onlyDomains: [], exceptDomains: ['example.com'] }, value) === null).toBe(
      !expected,
    )
  })
})
