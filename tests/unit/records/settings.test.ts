import { expect, it } from 'vitest'
import { isObject } from '#server/core/json-object.ts'
import { createSettings, isSecretSetting } from '#server/records/settings.ts'

/** What a setting that opens something is called. `accessKey` names its holder, as a user name does. */
const LOOKS_SECRET = /password|passphrase|secret|token|credential|private|(?<!access)key$/i

const namesOf = (part: object): string[] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    isObject(value) ? namesOf(value) : [name],
  )

it('every setting with a secret’s name is stored as a secret, and no other', () => {
  const names = namesOf(createSettings())
  expect(names.filter((name) => LOOKS_SECRET.test(name) !== isSecretSetting(name))).toEqual([])
  expect(names.filter(isSecretSetting)).toEqual(['password', 'secret', 'secret'])
})
