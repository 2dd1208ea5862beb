/** Attestations in the administration: taken back, given again, drawn anew, given later or by hand; their template. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { system } from '#server/records/actor.ts'
import CertificatesPage from '../../../web/features/admin-certificates/pages/CertificatesPage.tsx'
import TemplatePage from '../../../web/features/admin-certificates/pages/TemplatePage.tsx'
import { LearnerMenu } from '../../../web/features/admin-learners/components/LearnerMenu.tsx'
import type { Learner } from '../../../web/features/admin-learners/queries.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { attested, certificateOf, enrolledIn } from '../../support/attested.ts'
import {
  dialog,
  dialogIsClosed,
  field,
  notified,
  press,
  pressTwice,
  tableOf,
  write,
} from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'
import { switchOn } from '../../support/settings.ts'

const listOf = async (
  app: TestApp,
  world: Pick<Awaited<ReturnType<typeof attested>>, 'course' | 'admin'>,
) => ({
  ...(await renderApp(<CertificatesPage />, {
    app,
    as: world.admin,
    at: `/admin/certificates?formation=${world.course.id}`,
  })),
  table: await tableOf('Attestations'),
})

describe('list of attestations', () => {
  it('takes one back for a reason that is required, once, and gives it again', async () => {
    const app = await testApp()
    const world = await attested(app)
    const { table, network } = await listOf(app, world)
    await press(/^Actions pour /, table)
    await press('Retirer')
    const revoking = await dialog(/^Retirer l’attestation /)
    await press('Retirer', revoking)
    expect(within(revoking).getByText('Ce champ est nécessaire.')).toBeTruthy()
    await write('Motif', 'Donnée par erreur', revoking)
    await pressTwice('Retirer', revoking)
    await dialogIsClosed(/^Retirer l’attestation /)
    expect(await within(table).findByText('Retirée')).toBeTruthy()
    expect(within(table).getByText(/Donnée par erreur/)).toBeTruthy()
    expect(network.sent(/^POST .*\/revocation$/)).toHaveLength(1)

    await press(/^Actions pour /, table)
    await screen.findByText('Rétablir')
    expect(screen.queryByText('Rééditer')).toBeNull()
    await press('Rétablir')
    expect(await within(table).findByText('Valable')).toBeTruthy()
    expect(certificateOf(app, world.person.id).revokedAt).toBe('')
  })

  it('draws one anew under a corrected name, once', async () => {
    const app = await testApp()
    const world = await attested(app)
    const { table, network } = await listOf(app, world)
    await press(/^Actions pour /, table)
    await press('Rééditer')
    const reissuing = await dialog(/^Rééditer l’attestation /)
    await write('Nom imprimé', 'Léa Le Goff', reissuing)
    await pressTwice('Rééditer', reissuing)
    await dialogIsClosed(/^Rééditer l’attestation /)
    expect(await within(table).findByText(/^2e\sédition$/)).toBeTruthy()
    expect(within(table).getByText('Léa Le Goff')).toBeTruthy()
    expect(network.sent(/^POST .*\/editions$/)).toHaveLength(1)
  })

  it('finds one by a part of its name', async () => {
    const app = await testApp()
    const { course } = await attested(app)
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { table } = await listOf(app, { course, admin })
    await within(table).findByText('Léa Martin')
    await write('Rechercher un nom, un numéro, une formation', 'Bertrand')
    await waitFor(() => expect(screen.queryByText('Léa Martin')).toBeNull())
    await write('Rechercher un nom, un numéro, une formation', 'Martin')
    expect(await screen.findAllByText('Léa Martin')).not.toHaveLength(0)
  })
})

describe('attestations that are missing', () => {
  it('are not given for a course that gives none', async () => {
    const app = await testApp()
    const world = await attested(app, false)
    await renderApp(<CertificatesPage />, {
      app,
      as: world.admin,
      at: `/admin/certificates?formation=${world.course.id}`,
    })
    fireEvent.click((await screen.findAllByText('Remettre'))[0] as HTMLElement)
    const issuing = await dialog('Remettre les attestations qui manquent')
    expect(await within(issuing).findByText(/ne remet pas d’attestation/)).toBeTruthy()
    expect(within(issuing).getByText('Remettre').closest('button')?.disabled).toBe(true)
  })

  it('are issued once to members who completed the course, by name', async () => {
    const app = await testApp()
    const world = await attested(app, false)
    await app.seed((tx) => tx.update(courses, world.course.id, { certificate: true }))
    const { network } = await renderApp(<CertificatesPage />, {
      app,
      as: world.admin,
      at: `/admin/certificates?formation=${world.course.id}`,
    })
    fireEvent.click((await screen.findAllByText('Remettre'))[0] as HTMLElement)
    const issuing = await dialog('Remettre les attestations qui manquent')
    expect((await field('Formation', issuing)).value).toBe(world.course.id)
    expect(await within(issuing).findByText(/^Une personne a terminé cette formation/)).toBeTruthy()
    expect(within(issuing).getByText(/^Léa Martin, le/)).toBeTruthy()
    await pressTwice(/^Remettre 1\sattestation$/, issuing)
    await dialogIsClosed('Remettre les attestations qui manquent')
    await notified(/^1\sattestation remise\.$/)
    expect(await screen.findAllByText('Léa Martin')).not.toHaveLength(0)
    expect(network.sent(/^POST .*\/certificates$/)).toHaveLength(1)
  })
})

describe('documents of a learner', () => {
  it('are an attestation by hand with its reason, and no certificate of what was not done', async () => {
    const app = await testApp()
    await app.seed((tx) => switchOn(tx, 'qualiopi'))
    const { course, admin } = await attested(app)
    const chloe = await enrolledIn(app, course.id, 'chloe@example.com', 'Chloé Petit')
    const answer = await app.call('GET', `/api/courses/${course.id}/learners?q=Chlo`, { as: admin })
    const [learner] = (answer.json() as { items: Learner[] }).items
    if (!learner) throw new Error(answer.body)
    await renderApp(<LearnerMenu learner={learner} changeAccess={() => undefined} />, {
      app,
      as: admin,
    })
    await press('Actions pour Chloé Petit')
    await press('Certificat de réalisation (PDF)')
    await notified(/il n’y a rien à certifier/)
    await press('Actions pour Chloé Petit')
    await press('Remettre une attestation')
    const giving = await dialog('Remettre une attestation à Chloé Petit')
    await write('Motif', 'Suivie en salle', giving)
    await press('Remettre', giving)
    await notified(/remise à Chloé Petit\.$/)
    expect(certificateOf(app, chloe.person.id)).toMatchObject({ grantedReason: 'Suivie en salle' })
  })
})

describe('template of attestations', () => {
  const open = async () => {
    const app = await testApp()
    const { course, admin } = await attested(app)
    const page = await renderApp(<TemplatePage />, {
      app,
      as: admin,
      at: `/admin/certificates/modele?formation=${course.id}`,
    })
    await field(/^Titre/)
    const stored = () => app.engine.read(system).firstOrNull(certificateTemplates, { course: course.id })
    return { ...page, admin, stored }
  }

  it('refuses what is no colour, shows what is typed, and stores it', async () => {
    const { stored } = await open()
    await write(/^Titre/, 'Certificat d’achèvement')
    await write(/^Couleur des traits/, '#12')
    await press('Enregistrer')
    expect(await screen.findByText('Indiquez une couleur, par exemple #b0a696.')).toBeTruthy()
    expect(stored()).toBeNull()
    await write(/^Couleur des traits/, '#5b7d8f')
    await write('Présentation', 'dunes')
    await waitFor(() => {
      const { src } = screen.getByTitle<HTMLIFrameElement>('Aperçu de l’attestation')
      expect(new URL(src).searchParams.get('design')).toBe('dunes')
      expect(new URL(src).searchParams.get('title')).toBe('Certificat d’achèvement')
    })
    await press('Enregistrer')
    expect(await screen.findByText(/^Enregistré à/)).toBeTruthy()
    expect(stored()).toMatchObject({ title: 'Certificat d’achèvement', accent: '#5b7d8f', design: 'dunes' })
  })

  it('asks which title stays where another person has changed it meanwhile', async () => {
    const { app, admin, stored } = await open()
    await write(/^Titre/, 'Certificat')
    await press('Enregistrer')
    await screen.findByText(/^Enregistré à/)
    await write(/^Titre/, 'Attestation de ma main')
    const path = `/api/collections/certificate_templates/records/${stored()?.id}`
    await app.call('PATCH', path, { as: admin, body: { title: 'Attestation d’une autre' } })
    await press('Enregistrer')
    const conflict = await dialog('Cette fiche a été modifiée entre-temps')
    expect(within(conflict).getByText('Attestation d’une autre')).toBeTruthy()
  })
})
