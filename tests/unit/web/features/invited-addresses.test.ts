import { expect, it } from 'vitest'
import { readAddresses } from '../../../../web/features/admin-invitations/addresses.ts'

const emailsOf = (text: string) => readAddresses(text).emails

it('invited addresses are read from any program’s list', () => {
  expect(emailsOf('Lea@Example.com')).toEqual(['lea@example.com'])
  expect(emailsOf('Léa Martin <lea@example.com>, "Paul, B." <paul@example.com>')).toEqual([
    'lea@example.com',
    'paul@example.com',
  ])
  expect(
    emailsOf('nom;adresse;date\r\n"Martin, Léa";lea@example.com;2026\r\nPaul;mailto:paul@example.com.;'),
  ).toEqual(['lea@example.com', 'paul@example.com'])
})

it('invited addresses are missing in reported lines, except a table’s head and empty lines', () => {
  expect(readAddresses('Adresse\n\nlea@example.com\nrien\nlea@\nLEA@example.com\n')).toEqual({
    emails: ['lea@example.com'],
    repeated: 1,
    problems: [
      { line: 4, text: 'rien' },
      { line: 5, text: 'lea@' },
    ],
  })
  // An address without its sign is no head, though it stands on the first line, nor is a name.
  expect(readAddresses('lea.exemple.fr\npaul@example.com')).toMatchObject({
    problems: [{ line: 1, text: 'lea.exemple.fr' }],
  })
  expect(readAddresses('mail.exemple.fr\npaul@example.com').problems).toHaveLength(1)
  expect(readAddresses('Léa Martin\npaul@example.com').problems).toHaveLength(1)
  for (const head of [
    'E-mail',
    'Nom;Prénom;Courriel',
    '"Adresse e-mail","Nom"',
    'nom\temail',
    'email_address',
  ])
    expect(readAddresses(`${head}\npaul@example.com`).problems, head).toEqual([])
  // A single line is no head.
  expect(readAddresses('rien').problems).toEqual([{ line: 1, text: 'rien' }])
  expect(readAddresses('')).toEqual({ emails: [], repeated: 0, problems: [] })
})

it('invited addresses of a large list are read in one pass', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `p${index}@example.com`)
  expect(emailsOf(many.join('\n'))).toEqual(many)
  expect(emailsOf('@'.repeat(200_000))).toEqual([])
})
