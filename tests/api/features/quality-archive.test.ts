/** The binder as an archive: for those who manage courses, whole, and each file as its hash says. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { complaints, improvements, surveyRequests } from '#drizzle/collections/quality.ts'
import { testApp } from '../../support/app.ts'
import { attested } from '../../support/attested.ts'
import { readPdf } from '../../support/pdf.ts'
import { switchOn } from '../../support/settings.ts'
import { unzip } from '../../support/zip.ts'

describe('the archive of a binder', () => {
  it('holds summary, tables, answers, registers and attestations, with the hash of each', async () => {
    const app = await testApp()
    await app.seed((tx) => switchOn(tx, 'qualiopi'))
    const { person, admin, course } = await attested(app)
    await app.worker.drain()
    await app.seed((tx) => {
      tx.create(complaints, { course: course.id, receivedAt: '2026-11-01 10:00:00.000Z', subject: '=1+1' })
      tx.create(improvements, { source: 'audit', finding: 'Le son' })
      const hot = tx.first(surveyRequests, { user: person.id, kind: 'hot' })
      tx.update(surveyRequests, hot.id, {
        answers: { overall: 5, liked: 'Le calme' },
        answeredAt: '2026-11-20 10:00:00.000Z',
      })
    })
    const url = `/api/quality/courses/${course.id}/archive`
    const member = await app.person('membre@example.com')
    expect((await app.call('GET', url)).statusCode).toBe(401)
    expect((await app.call('GET', url, { as: member })).statusCode).toBe(403)
    expect((await app.call('GET', '/api/quality/courses/absent/archive', { as: admin })).statusCode).toBe(404)
    const answer = await app.call('GET', url, { as: admin })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=classeur-${course.slug}.zip`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const files = await unzip(answer.rawPayload)
    expect([...files.keys()].filter((name) => !name.startsWith('attestations/')).sort()).toEqual([
      'attestations.csv',
      'empreintes.txt',
      'indicateurs.csv',
      'personnes.csv',
      'preuves-par-personne.csv',
      'questionnaires/a-chaud.csv',
      'questionnaires/a-froid.csv',
      'questionnaires/positionnement.csv',
      'registres/ameliorations.csv',
      'registres/reclamations.csv',
      'synthese.pdf',
    ])
    const hashes = (files.get('empreintes.txt')?.toString() ?? '')
      .split('\n')
      .filter((line) => /^[0-9a-f]/.test(line))
    expect(hashes).toHaveLength(files.size - 1)
    for (const line of hashes) {
      const [hash = '', name = ''] = line.split('  ')
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
        name,
      ).toBe(hash)
    }
    expect([...files.keys()].some((name) => /^attestations\/A-.*\.pdf$/.test(name))).toBe(true)
    const text = readPdf(files.get('synthese.pdf') ?? Buffer.alloc(0)).text.replace(/\s+/g, ' ')
    expect(text).toContain('30. Recueil des appréciations')
    expect(text).toContain('Léa Martin')
    expect(files.get('questionnaires/a-chaud.csv')?.toString()).toContain('Le calme')
    expect(files.get('registres/reclamations.csv')?.toString()).toContain("'=1+1")
  })
})
