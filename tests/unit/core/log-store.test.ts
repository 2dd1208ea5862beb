import { expect, it } from 'vitest'
import { maskUrl } from '#server/core/log-store.ts'

it.each([
  ['/bon/ABCD-EFGH-JKMN', '/bon/***'],
  ['http://site.fr/bon/abcd?x=1', 'http://site.fr/bon/***?x=1'],
  [
    '/inscription?redirect=%2Fbon%2FABCD-EFGH&expired=true',
    '/inscription?redirect=%2Fbon%2F***&expired=true',
  ],
  ['/questionnaire-formation/abc?x', '/questionnaire-formation/***?x'],
  ['/commande/C-1?token=secret&a=b', '/commande/C-1?token=***&a=b'],
  ['/bonjour', '/bonjour'],
  ['/bon', '/bon'],
])('a log entry keeps no secret of %s', (url, masked) => {
  expect(maskUrl(url)).toBe(masked)
})
