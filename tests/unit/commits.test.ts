/** The history reads as a list of intents. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** From here on; what came before is as it is. */
const SINCE = '35f00d5274829072482f71b1589b0dc20089a815'
const MAX_SUBJECT = 72

const { status, stdout } = spawnSync(
  'git',
  ['log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${SINCE}..HEAD`],
  {
    encoding: 'utf8',
  },
)
const commits = stdout
  .split('\x1e')
  .map((entry) => entry.trim().split('\x1f'))
  .filter(([hash]) => hash)
  .map(([hash = '', subject = '', body = '']) => ({ place: `${hash} ${subject}`, subject, body }))

// An archive of the sources, or a clone without its history, has no commits to read.
describe.skipIf(status !== 0)('commits', () => {
  it(`have subjects of at most ${MAX_SUBJECT} characters that begin with an imperative`, () => {
    const wrong = commits.filter(
      ({ subject }) => subject.length > MAX_SUBJECT || !/^[A-Z][a-z]+(?<!ed|ing)\b/.test(subject),
    )
    expect(wrong.map(({ place }) => place)).toEqual([])
  })

  it('have a single intent', () => {
    expect(commits.filter(({ subject }) => /; |, and /.test(subject)).map(({ place }) => place)).toEqual([])
  })

  it('give a reason', () => {
    expect(commits.filter(({ body }) => body.trim() === '').map(({ place }) => place)).toEqual([])
  })
})
