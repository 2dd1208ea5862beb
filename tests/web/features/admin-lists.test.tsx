/** Lists of the administration: what they show, what is done with a selection, and who does not see them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#drizzle/access.ts'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import AuditLogPage from '../../../web/features/admin-audit-log/resource.tsx'
import CategoriesPage from '../../../web/features/admin-categories/CategoriesPage.tsx'
import CoursesPage from '../../../web/features/admin-courses/pages/CoursesPage.tsx'
import EmailsPage from '../../../web/features/admin-emails/pages/EmailsPage.tsx'
import ProductsPage from '../../../web/features/admin-produits/pages/ProductsPage.tsx'
import UsersPage from '../../../web/features/admin-users/pages/UsersPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import {
  control,
  dialog,
  dialogIsClosed,
  notified,
  press,
  pressTwice,
  rowsOf,
  tableOf,
  write,
} from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const administrator = async () => {
  const app = await testApp()
  return { app, admin: await app.person('anne@example.com', { role: 'admin' }) }
}
const staff = async (...permissions: Permission[]) => {
  const app = await testApp()
  return { app, sacha: await app.person('sacha@example.com', { role: 'staff', permissions }) }
}
const check = (row: HTMLElement) => fireEvent.click(within(row).getByRole('checkbox'))
const rowOf = (rows: readonly HTMLElement[], text: string): HTMLElement => {
  const found = rows.find(({ textContent }) => textContent?.includes(text))
  if (!found) throw new Error(`No row of ${text}`)
  return found
}

describe('mails', () => {
  /** Mails that a server refused, as the worker gives them up. */
  const refused = async () => {
    const { app, admin } = await administrator()
    const ids = await app.seed((tx) =>
      ['a', 'b', 'c'].map(
        (letter) =>
          tx.create(emailMessages, {
            to: 'lea@example.com',
            subject: `Perdu ${letter}`,
            html: '<p>Bonjour</p>',
            text: 'Bonjour',
            status: 'failed',
            attempts: 8,
            error: '550 5.1.1 User unknown',
            queuedAt: '2026-11-20 09:00:00.000Z',
          }).id,
      ),
    )
    const page = await renderApp(<EmailsPage />, { app, as: admin, at: '/admin/emails' })
    return { ...page, ids }
  }

  it('have no column of refusals while none was refused', async () => {
    const { app, admin } = await administrator()
    await app.seed((tx) =>
      tx.create(emailMessages, {
        to: 'lea@example.com',
        subject: 'Bienvenue',
        html: '<p>Bonjour</p>',
        text: 'Bonjour',
        status: 'sent',
      }),
    )
    await renderApp(<EmailsPage />, { app, as: admin, at: '/admin/emails' })
    expect(await rowsOf('E-mails')).toHaveLength(1)
    expect(screen.queryByRole('columnheader', { name: /Réponse du serveur/ })).toBeNull()
  })

  it('that were given up say why, in the list and in their sheet', async () => {
    await refused()
    const row = rowOf(await rowsOf('E-mails'), 'Perdu a')
    expect(row.textContent).toContain('550 5.1.1 User unknown (8\u00a0essais)')
    await press('Perdu a', row)
    const sheet = await dialog('Perdu a')
    expect(await within(sheet).findByText('550 5.1.1 User unknown')).toBeTruthy()
    expect(within(sheet).getByText(/^8\sessais$/)).toBeTruthy()
    fireEvent.keyDown(sheet, { key: 'Escape' })
    await dialogIsClosed('Perdu a')
  })

  it('are sent again once for a double click, then several, and leave the list of failures', async () => {
    const { app, ids, network } = await refused()
    await pressTwice('Renvoyer', rowOf(await rowsOf('E-mails'), 'Perdu a'))
    await notified(/^1 e-mail remis en attente\.$/)
    expect(network.sent(/^POST .*\/send$/)).toHaveLength(1)
    await waitFor(async () =>
      expect(rowOf(await rowsOf('E-mails'), 'Perdu a').textContent).toContain('En attente'),
    )
    expect(within(rowOf(await rowsOf('E-mails'), 'Perdu a')).queryByText('Renvoyer')).toBeNull()
    for (const row of await rowsOf('E-mails')) check(row)
    await press('Renvoyer', screen.getByRole('region', { name: 'Sélection' }))
    await notified(/^2 e-mails remis en attente\.$/)
    const stored = () => ids.map((id) => app.engine.read(system).get(emailMessages, id).status)
    expect(stored()).toEqual(['queued', 'queued', 'queued'])
    await write('État', 'failed')
    expect(await screen.findByText('Aucun résultat.')).toBeTruthy()
  })
})

describe('products', () => {
  it('are archived several at once', async () => {
    const { app, admin } = await administrator()
    await app.seed((tx) => ['Lot un', 'Lot deux'].map((title) => makeProduit(tx, { title })))
    await renderApp(<ProductsPage />, { app, as: admin, at: '/admin/produits' })
    for (const row of await rowsOf('Produits')) check(row)
    await press('Archiver')
    await waitFor(() =>
      expect(
        app.engine
          .read(system)
          .find(produits, {})
          .map(({ status }) => status),
      ).toEqual(['archived', 'archived']),
    )
    await waitFor(async () =>
      expect((await rowsOf('Produits')).every(({ textContent }) => textContent?.includes('Archivé'))).toBe(
        true,
      ),
    )
  })

  it('are not exported without the permission', async () => {
    const { app, sacha } = await staff('products.manage')
    await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
    await renderApp(<ProductsPage />, { app, as: sacha, at: '/admin/produits' })
    await rowsOf('Produits')
    expect(screen.queryByText('Exporter')).toBeNull()
  })
})

describe('courses', () => {
  it('show the price that they sell at now', async () => {
    const { app, admin } = await administrator()
    await app.seed((tx) => makeCourse(tx, { title: 'Respirer', price: 180, salePrice: 150 }))
    await renderApp(<CoursesPage />, { app, as: admin, at: '/admin/courses' })
    const [row] = await rowsOf('Formations')
    expect(row?.textContent).toContain('150,00')
    expect(row?.textContent).not.toContain('180,00')
  })

  it('are archived several at once, and one without a lesson is not published', async () => {
    const { app, admin } = await administrator()
    await app.seed((tx) => {
      makeCourse(tx, { title: 'Vide', status: 'draft' })
      makeCourse(tx, { title: 'Pleine' })
    })
    await renderApp(<CoursesPage />, { app, as: admin, at: '/admin/courses' })
    await press('Actions pour Vide', await tableOf('Formations'))
    await press('Publier')
    await notified(/n’a pas encore de leçon/)
    for (const row of await rowsOf('Formations')) check(row)
    await press('Archiver', screen.getByRole('region', { name: 'Sélection' }))
    await waitFor(() =>
      expect(
        app.engine
          .read(system)
          .find(courses, {})
          .map(({ status }) => status),
      ).toEqual(['archived', 'archived']),
    )
  })
})

describe('people', () => {
  it('are added in a dialog that asks before it forgets what is typed, and opens their sheet', async () => {
    const { app, admin } = await administrator()
    const { address } = await renderApp(<UsersPage />, { app, as: admin, at: '/admin/users' })
    await press('Nouvelle personne')
    const adding = await dialog('Nouvelle personne')
    await write(/^Prénom/, 'Camille', adding)
    fireEvent.keyDown(adding, { key: 'Escape' })
    await press('Rester', await dialog('Quitter sans enregistrer ?'))
    await dialogIsClosed('Quitter sans enregistrer ?')
    await write('Adresse e-mail', 'camille@example.com', adding)
    await press('Créer le compte', adding)
    await dialog('Camille')
    expect(address()).toContain('personne=')
    expect(screen.queryByText('Quitter sans enregistrer ?')).toBeNull()
    expect(app.engine.read(system).first(users, { email: 'camille@example.com' }).firstName).toBe('Camille')
    const links = () => {
      const to = 'camille@example.com'
      return app.worker.drain().then(() => app.engine.read(system).find(emailMessages, { to }))
    }
    expect(await links()).toMatchObject([{ subject: 'Choisissez un nouveau mot de passe' }])
    // A second one within two minutes is the first.
    app.clock.advance(3 * 60_000)
    await press('Droits', await dialog('Camille'))
    await press('Envoyer un lien de réinitialisation', await dialog('Camille'))
    await notified(/^Lien envoyé/)
    expect(await links()).toHaveLength(2)
  })
})

describe('categories and tags', () => {
  it('refuse a twin with a sentence under its field, and take another name', async () => {
    const { app, admin } = await administrator()
    await app.seed((tx) => {
      tx.create(tags, { name: 'Sommeil' })
      tx.create(categories, { name: 'Livres', kind: 'produit', order: 1 })
    })
    await renderApp(<CategoriesPage />, { app, as: admin })
    await write('Nom du tag', 'Sommeil')
    await press('Ajouter un tag')
    await notified(/^Erreur lors de la création du tag/)
    await write('Nom du tag', 'Retraites')
    await press('Ajouter un tag')
    expect(await control('Actions pour le tag Retraites')).toBeTruthy()
  })
})

describe('audit log', () => {
  it('shows what was changed, found by its title, and follows the filter of acts', async () => {
    const { app, admin } = await administrator()
    const course = await app.seed((tx) => makeCourse(tx, { title: 'Respirer', price: 42 }))
    await app.call('PATCH', `/api/collections/courses/records/${course.id}`, {
      as: admin,
      body: { price: 57 },
    })
    await renderApp(<AuditLogPage />, { app, as: admin, at: '/admin/journal' })
    await write('Rechercher une personne, un titre', 'Respirer')
    await waitFor(async () => expect(await rowsOf('Journal')).toHaveLength(1))
    const [row] = await rowsOf('Journal')
    for (const text of ['Respirer', 'Modification', 'Prix', '42,00', '57,00'])
      expect(row?.textContent).toContain(text)
    await write('Acte', 'delete')
    expect(await screen.findByText('Aucun résultat.')).toBeTruthy()
  })
})

describe('screens of a member of staff', () => {
  it.each([
    ['/admin/users', 'products.manage', 'Utilisateurs'],
    ['/admin/emails', 'courses.manage', 'E-mails'],
    ['/admin/journal', 'courses.manage', 'Journal'],
  ] as const)('are not %s with %s alone, nor in the menu', async (path, permission, label) => {
    const { app, sacha } = await staff(permission)
    await renderApp(path, { app, as: sacha })
    expect(await screen.findByText('Accès réservé')).toBeTruthy()
    expect(screen.queryByText(label, { selector: 'nav a, nav a *' })).toBeNull()
  })
})
