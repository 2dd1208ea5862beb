/** Every resource of the administration against the real server, and what a declaration may say beside those of the product. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import type { Collection } from '#drizzle/collection.ts'
import { analytics } from '#drizzle/collections/analytics.ts'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { faqFields, faqs } from '#drizzle/collections/faqs.ts'
import { collections } from '#drizzle/collections/index.ts'
import { media } from '#drizzle/collections/media.ts'
import { offers } from '#drizzle/collections/offers.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { coupons } from '#drizzle/collections/payments.ts'
import { can } from '#drizzle/rules.ts'
import { system } from '#server/records/actor.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import type { Tx } from '#server/records/types.ts'
import { fieldInput } from '../../web/admin-ui/resource/field-input.tsx'
import { ResourceFormPage } from '../../web/admin-ui/resource/ResourceFormPage.tsx'
import { ResourceList } from '../../web/admin-ui/resource/ResourceList.tsx'
import { defineResource, type Resource } from '../../web/admin-ui/resource/resource.ts'
import { resourceScreens } from '../../web/admin-ui/resource/resource-screens.ts'
import { RESOURCES } from '../../web/app/admin-menu.ts'
import type { RecordIn } from '../../web/lib/collections.ts'
import { closeToast, getToasts } from '../../web/ui/toast/store.ts'
import { testApp } from '../support/app.ts'
import { makeProduit } from '../support/catalogue.ts'
import { control, dialog, dialogIsClosed, field, notified, press, write } from '../support/interact.ts'
import { renderApp } from '../support/render-app.tsx'

interface Sample {
  /** Stores a valid record and gives its id. */
  seed: (tx: Tx, file: StoredUpload) => { id: string }
  /** What the record is called on the screen. */
  name: string
  /** Fills in the form of another record, called `created`. */
  create?: { fill: (form: HTMLElement) => Promise<void>; created: string }
  /** A value that two people change. */
  edit?: { label: string; field: string; mine: string; theirs: string }
  /** A value that the server refuses because of another record, which `before` stores. */
  refuse?: { label: string; value: string; before?: (tx: Tx) => unknown }
}

const chooseProduct = async (label: RegExp, option: RegExp, form: HTMLElement) => {
  fireEvent.click(await within(form).findByLabelText(label, { selector: 'input' }))
  const [found] = await screen.findAllByText(option, { selector: '[role="option"] *' })
  fireEvent.click(found as HTMLElement)
}

const MEDIA = 'media0000000001'

/** A resource without a sample fails the first test. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  coupons: {
    seed: (tx) => tx.create(coupons, { code: 'ETE20', percent: 20, active: true }),
    name: 'ETE20',
    create: {
      fill: async (form) => {
        await write('Code', 'lien15', form)
        await write('Pourcentage', '15', form)
      },
      created: 'LIEN15',
    },
    edit: { label: 'Utilisations en tout (facultatif)', field: 'maxRedemptions', mine: '40', theirs: '50' },
    refuse: {
      label: 'Code',
      value: 'NOEL',
      before: (tx) => tx.create(coupons, { code: 'NOEL', percent: 5 }),
    },
  },
  offers: {
    seed: (tx) =>
      tx.create(offers, {
        name: 'Carnet',
        kind: 'bump',
        sentence: 'Un carnet.',
        active: true,
        itemKind: 'produit',
        itemRef: makeProduit(tx, { title: 'Carnet de lin' }).id,
      }),
    name: 'Carnet',
    create: {
      fill: async (form) => {
        await write('Nom', 'Encens', form)
        await chooseProduct(/^Ce qui est proposé/, /Carnet de lin/, form)
        await write('Phrase', 'Un encens.', form)
      },
      created: 'Encens',
    },
    edit: { label: 'Phrase', field: 'sentence', mine: 'Un carnet cousu.', theirs: 'Un carnet de lin.' },
  },
  categories: {
    seed: (tx) => tx.create(categories, { name: 'Sommeil', kind: 'course', order: 1 }),
    name: 'Sommeil',
    edit: { label: 'Nom', field: 'name', mine: 'Nuits', theirs: 'Repos' },
  },
  tags: {
    seed: (tx) => tx.create(tags, { name: 'Retraites' }),
    name: 'Retraites',
    edit: { label: 'Nom', field: 'name', mine: 'Séjours', theirs: 'Stages' },
    refuse: { label: 'Nom', value: 'Matin', before: (tx) => tx.create(tags, { name: 'Matin' }) },
  },
  pages: {
    seed: (tx) => tx.create(pages, { title: 'Nos lieux', slug: 'nos-lieux' }),
    name: 'Nos lieux',
  },
  faqs: {
    seed: (tx) => tx.create(faqs, { question: 'Le nombre de séances', answer: '<p>Trois.</p>' }),
    name: 'Le nombre de séances',
    edit: { label: 'Thème (facultatif)', field: 'topic', mine: 'Séances', theirs: 'Accompagnement' },
  },
  media: {
    seed: (tx, file) => tx.create(media, { id: MEDIA, name: 'La dune', file }),
    name: 'La dune',
    edit: { label: 'Dossier (facultatif)', field: 'folder', mine: 'Plage', theirs: 'Mer' },
  },
  analytics: {
    seed: (tx) =>
      tx.create(analytics, {
        eventType: 'course_view',
        path: '/courses/mieux-dormir',
        createdAt: '2026-11-20 08:00:00.000Z',
      }),
    name: 'Formation vue',
  },
  audit_log: {
    seed: (tx) =>
      tx.create(auditLog, {
        action: 'update',
        collection: 'coupons',
        recordId: 'coupon000000000',
        changes: { by: 'Anne', record: 'HIVER', fields: { minimumCents: { before: null, after: 1500 } } },
        at: '2026-11-20 08:00:00.000Z',
      }),
    name: 'Code promotionnel : HIVER',
  },
}

const modules = import.meta.glob<Record<string, unknown>>('../../web/features/*/resource.{ts,tsx}', {
  eager: true,
})
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'rowName' in value && 'screens' in value
const resources = Object.values(modules).flatMap((module) => Object.values(module).filter(isResource))

const declarationOf = ({ collection }: Resource): Collection => {
  const declared = collections.find(({ name }) => name === collection)
  if (!declared) throw new Error(`No collection ${collection}`)
  return declared
}

const samplesWith = (part: keyof Sample) =>
  resources.flatMap((resource) =>
    SAMPLES[resource.collection]?.[part] ? [[resource.collection, resource] as const] : [],
  )

const sampleOf = ({ collection }: Resource): Sample => {
  const sample = SAMPLES[collection]
  if (!sample) throw new Error(`No sample of ${collection}`)
  return sample
}

/** The screen of a resource with one record, as an administrator sees it. */
const open = async (resource: Resource, before?: (tx: Tx) => unknown) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const sample = sampleOf(resource)
  const file = await app.engine.upload(media, MEDIA, 'file', {
    name: 'dune.txt',
    content: Buffer.from('dune'),
  })
  const { id } = await app.seed((tx) => {
    before?.(tx)
    return sample.seed(tx, file)
  })
  const page = await renderApp(resource.screens.path, { app, as: admin })
  const main = await waitFor(() => {
    // Until its code is there the page has another `main`.
    const found = document.querySelector('main:has(h1)')
    if (!(found instanceof HTMLElement)) throw new Error('No page yet')
    return found
  })
  const path = `/api/collections/${resource.collection}/records/${id}`
  const name = sample.name
  return {
    ...page,
    main,
    id,
    sample,
    changeElsewhere: (body: object) => app.call('PATCH', path, { as: admin, body }),
    stored: async () => {
      const answer = await app.call('GET', path, { as: admin })
      return answer.statusCode === 200 ? (answer.json() as Record<string, unknown>) : null
    },
    names: (): string[] =>
      app.engine
        .read(system)
        .find(declarationOf(resource), {})
        .map((row) => resource.rowName(row as never)),
    menu: async (entry: string) => {
      const target = await waitFor(() => {
        const [found] = within(main).queryAllByLabelText(new RegExp(`^Actions pour .*${name}$`))
        if (!found) throw new Error(`No menu of ${name}`)
        return found
      })
      fireEvent.click(target)
      await press(entry)
    },
  }
}
const editVerb = ({ form }: Resource) => form?.verb ?? 'Modifier'
const saveButton = ({ form }: Resource) => form?.verb ?? 'Enregistrer'
const editTitle = (resource: Resource, name: string) =>
  resource.form?.verb ? `${resource.form.verb} « ${name} »` : name

describe('resources', () => {
  it('are in the menu, in the list of the tests, and alone at their address', () => {
    expect(resources.map(({ collection }) => collection).sort()).toEqual(Object.keys(SAMPLES).sort())
    expect(new Set(resources.map(({ screens }) => screens))).toEqual(new Set(RESOURCES))
    const paths = RESOURCES.flatMap(({ screens }) => screens.map(({ path }) => path))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(RESOURCES.map((screens) => [screens.path, screens] as const))(
    '%s asks for the permissions that the rules of its collections ask for',
    (_path, { collections: names, permissions, isForAdmins }) => {
      for (const name of names) {
        const declared = collections.find((collection) => collection.name === name)
        const { write: writes, read } = declared?.policy() ?? {}
        const rule = isForAdmins ? "@request.auth.role = 'admin'" : can(...permissions)
        expect([name, writes ?? read]).toEqual([name, rule])
      }
    },
  )

  it('that are restored after a deletion have no field that the server alone writes', () => {
    for (const { remove, fields } of resources.filter((one) => one.remove?.how === 'undo'))
      expect(
        Object.values(fields).filter(({ serverOnly, type }) => serverOnly || type === 'file'),
        remove?.how,
      ).toEqual([])
  })
})

describe.each(resources.map((resource) => [resource.collection, resource] as const))(
  '%s',
  (_name, resource) => {
    it('are listed under their title, breadcrumb, section and tab', async () => {
      const { main, sample } = await open(resource)
      await waitFor(() => expect(main.textContent?.replace(/\s+/g, ' ')).toContain(sample.name))
      const { label, tab, section } = resource.screens
      expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe(label)
      expect(screen.getByLabelText('Fil d’Ariane').textContent).toContain(label)
      const current = (name: string, text: string) =>
        within(screen.getByRole('navigation', { name }))
          .getByText(text)
          .closest('a')
          ?.getAttribute('aria-current')
      expect(current('Administration', section)).toBe('page')
      expect(current(section, tab ?? label)).toBe('page')
    })

    it('are refused to the team without the permission', async () => {
      const app = await testApp()
      const staff = await app.person('sam@example.com', { role: 'staff', permissions: ['sms.manage'] })
      await renderApp(resource.screens.path, { app, as: staff })
      expect(await screen.findByText(PERMISSION_MESSAGE)).toBeTruthy()
      const answer = await app.call('POST', `/api/collections/${resource.collection}/records`, {
        as: staff,
        body: {},
      })
      expect([400, 403]).toContain(answer.statusCode)
      expect(app.engine.read(system).count(declarationOf(resource), {})).toBe(0)
    })
  },
)

describe.each(samplesWith('create'))('%s', (_name, resource) => {
  it('are created once, by a form that says what is missing', async () => {
    const { main, sample, names } = await open(resource)
    fireEvent.click(await control(/^Nouve(au|lle|l) /, main))
    const form = await dialog(/^Nouve(au|lle|l) /)
    const create = await control(/^Créer /, form)
    fireEvent.click(create)
    await waitFor(() => expect(form.querySelector('[aria-invalid="true"]')).toBeTruthy())
    expect(names()).toEqual([sample.name])
    await sample.create?.fill(form)
    fireEvent.click(create)
    fireEvent.click(create)
    await dialogIsClosed(/^Nouve(au|lle|l) /)
    expect(names().sort()).toEqual([sample.name, sample.create?.created].sort())
  })

  it('keep what was typed and not stored', async () => {
    const { main, sample } = await open(resource)
    fireEvent.click(await control(/^Nouve(au|lle|l) /, main))
    await sample.create?.fill(await dialog(/^Nouve(au|lle|l) /))
    await press('Annuler')
    await press('Quitter')
    await dialogIsClosed(/^Nouve(au|lle|l) /)
    fireEvent.click(await control(/^Nouve(au|lle|l) /, main))
    expect(await control('Reprendre', await dialog(/^Nouve(au|lle|l) /))).toBeTruthy()
  })
})

describe.each(samplesWith('edit'))('%s', (_name, resource) => {
  const edit = sampleOf(resource).edit ?? { label: '', field: '', mine: '', theirs: '' }
  const opened = async () => {
    const run = await open(resource)
    await run.menu(editVerb(resource))
    return { ...run, form: await dialog(editTitle(resource, run.sample.name)) }
  }

  it('are changed, and the list shows it', async () => {
    const { form, main, stored } = await opened()
    await write(edit.label, edit.mine, form)
    await press(saveButton(resource), form)
    await waitFor(async () => expect(String((await stored())?.[edit.field])).toBe(edit.mine))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(main).toBeTruthy()
  })

  it('are not overwritten: what two people changed is asked about', async () => {
    const { form, stored, changeElsewhere } = await opened()
    await changeElsewhere({ [edit.field]: Number(edit.theirs) || edit.theirs })
    await write(edit.label, edit.mine, form)
    await press(saveButton(resource), form)
    const conflict = await dialog('Cette fiche a été modifiée entre-temps')
    expect(within(conflict).getByText(edit.mine)).toBeTruthy()
    expect(within(conflict).getByText(edit.theirs)).toBeTruthy()
    expect(String((await stored())?.[edit.field])).toBe(edit.theirs)
    await press('Tout reprendre', conflict)
    await press('Enregistrer mes choix', conflict)
    await dialogIsClosed('Cette fiche a été modifiée entre-temps')
    expect(String((await stored())?.[edit.field])).toBe(edit.theirs)
  })
})

describe.each(samplesWith('refuse'))('%s', (_name, resource) => {
  it('show a refusal of the server at its input', async () => {
    const { refuse } = sampleOf(resource)
    const { menu, stored, sample } = await open(resource, refuse?.before)
    await menu(editVerb(resource))
    const form = await dialog(editTitle(resource, sample.name))
    await write(refuse?.label ?? '', refuse?.value ?? '', form)
    await press(saveButton(resource), form)
    const input = await field(refuse?.label ?? '', form)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(Object.values((await stored()) ?? {})).not.toContain(refuse?.value)
  })
})

describe.each(
  resources.filter(({ remove }) => remove?.how === 'confirm').map((one) => [one.collection, one] as const),
)('%s', (_name, resource) => {
  it('are deleted once it is confirmed', async () => {
    const { menu, stored } = await open(resource)
    await menu('Supprimer')
    await press('Annuler', await dialog(/^Supprimer /))
    await dialogIsClosed(/^Supprimer /)
    expect(await stored()).not.toBeNull()
    await menu('Supprimer')
    await press('Supprimer', await dialog(/^Supprimer /))
    await notified(/ supprimée?\.$/)
    expect(await stored()).toBeNull()
  })
})

describe.each(resources.filter(({ bulk }) => bulk).map((one) => [one.collection, one] as const))(
  '%s',
  (_name, resource) => {
    it('are turned off together, and on again', async () => {
      const { main, sample, stored } = await open(resource)
      const select = async () => {
        const [box] = await within(main).findAllByLabelText(`Sélectionner ${sample.name}`)
        fireEvent.click(box as HTMLElement)
        return within(main).getByRole('region', { name: 'Sélection' })
      }
      await press('Désactiver', await select())
      await notified(/ désactivée?\.$/)
      expect((await stored())?.active).toBe(false)
      await press(/^(Réa|A)ctiver$/, await select())
      await notified(/ (ré)?activée?\.$/)
      expect((await stored())?.active).toBe(true)
    })
  },
)

/** What the product's resources do not use yet: a page for the form, and a deletion that is undone. */
const questions = defineResource('faqs', {
  fields: faqFields,
  screens: resourceScreens({
    collections: ['faqs'],
    path: '/admin/essai',
    title: 'Questions',
    icon: () => null,
    permissions: ['pages.manage'],
    section: 'Pages et liens',
    page: async () => ({ default: () => null }),
    formPage: async () => ({ default: () => null }),
  } as never),
  noun: { one: 'question', many: 'questions', isFeminine: true },
  rowName: ({ question }) => question,
  columns: ['question', 'topic', 'published'],
  sort: 'order',
  search: ['question'],
  form: {
    as: 'page',
    rows: [
      fieldInput<RecordIn<'faqs'>>(faqFields, 'question', { label: 'Question', rows: 2 }),
      [
        fieldInput<RecordIn<'faqs'>>(faqFields, 'topic', { label: 'Thème' }),
        fieldInput<RecordIn<'faqs'>>(faqFields, 'published', { label: 'En ligne' }),
      ],
    ],
    initial: { answer: '<p>Oui.</p>' },
  },
  remove: { how: 'undo' },
})
const openQuestions = async (at = '/admin/essai') => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const row = await app.seed((tx) =>
    tx.create(faqs, { question: 'Est-ce remboursé ?', answer: '<p>Non.</p>', topic: 'Argent', order: 3 }),
  )
  const page = await renderApp(
    <Routes>
      <Route path="/admin/essai" element={<ResourceList resource={questions} />} />
      <Route path="/admin/essai/new" element={<ResourceFormPage resource={questions} />} />
      <Route path="/admin/essai/:id" element={<ResourceFormPage resource={questions} />} />
    </Routes>,
    { app, as: admin, at: at.replace(':id', row.id) },
  )
  return { ...page, row, stored: () => app.engine.read(system).find(faqs, {}) }
}

describe('a resource with a form page', () => {
  it('creates a record at its own address, which the page then edits', async () => {
    const { address, stored } = await openQuestions()
    fireEvent.click((await screen.findAllByText('Nouvelle question'))[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/admin/essai/new'))
    await press('Créer')
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).toBeTruthy())
    await write(/^Question/, 'Combien de séances ?')
    fireEvent.click(await field('En ligne'))
    await press('Créer')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/essai\/[a-z0-9]{15}$/))
    expect(stored()).toContainEqual(
      expect.objectContaining({ question: 'Combien de séances ?', published: true, answer: '<p>Oui.</p>' }),
    )
    await screen.findByRole('heading', { name: 'Combien de séances ?' })
    await write(/^Thème/, 'Séances')
    await press('Enregistrer')
    await waitFor(() => expect(stored()).toContainEqual(expect.objectContaining({ topic: 'Séances' })))
    expect(stored()).toHaveLength(2)
  })

  it('says that a record of an address is not there', async () => {
    await openQuestions('/admin/essai/absent000000000')
    expect(await screen.findByText('Cette page est introuvable')).toBeTruthy()
  })

  it('edits a record by the title of its row', async () => {
    const { address, row } = await openQuestions()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Est-ce remboursé ?' }))[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe(`/admin/essai/${row.id}`))
    expect((await field(/^Thème/)).value).toBe('Argent')
  })
})

describe('a deletion that can be undone', () => {
  it('is done at once, and gives the record back as it was', async () => {
    const { row, stored } = await openQuestions()
    fireEvent.click((await screen.findAllByLabelText('Actions pour Est-ce remboursé ?'))[0] as HTMLElement)
    await press('Supprimer')
    await notified(/^Question supprimée\.$/)
    expect(stored()).toEqual([])
    const toast = getToasts().find(({ action }) => action)
    expect(toast?.duration).toBe(8000)
    act(() => toast?.action?.onClick())
    await waitFor(() => expect(stored()).toHaveLength(1))
    const { question, answer, topic, order, id } = row
    expect(stored()).toMatchObject([{ question, answer, topic, order, id }])
    closeToast(toast?.key ?? '')
  })
})

describe('the form of a resource', () => {
  const resource = resources.find(({ collection }) => collection === 'coupons') as Resource
  const openForm = async () => {
    const page = await open(resource, (tx) => tx.create(coupons, { code: 'HIVER', percent: 5, active: true }))
    return page
  }

  it('creates one record where the answer to the first try was lost, with the values of the second', async () => {
    const { main, network, names } = await openForm()
    fireEvent.click(await control(/^Nouveau /, main))
    const form = await dialog(/^Nouveau /)
    await write('Code', 'LIEN15', form)
    await write('Pourcentage', '15', form)
    network.loseAnswer('POST /api/collections/coupons/records')
    await press('Créer le code', form)
    await within(form).findByText(/^Nous n’arrivons pas à joindre le serveur/)
    await write('Code', 'LIEN16', form)
    await press('Créer le code', form)
    await dialogIsClosed(/^Nouveau /)
    expect(names().sort()).toEqual(['ETE20', 'HIVER', 'LIEN16'])
  })

  it('offers what was typed over a copy to copies of the same record alone', async () => {
    const { main } = await openForm()
    const copy = async (name: string) => {
      fireEvent.click((await within(main).findAllByLabelText(`Actions pour ${name}`))[0] as HTMLElement)
      await press('Dupliquer')
      return dialog(/^Nouveau /)
    }
    const close = async () => {
      await press('Annuler')
      await dialogIsClosed(/^Nouveau /)
    }
    await write('Pourcentage', '33', await copy('ETE20'))
    await press('Annuler')
    await press('Quitter')
    await dialogIsClosed(/^Nouveau /)
    expect(within(await copy('HIVER')).queryByText('Reprendre')).toBeNull()
    await close()
    expect(await control('Reprendre', await copy('ETE20'))).toBeTruthy()
  })

  it('takes a choice that was taken back for no change', async () => {
    const { menu } = await openForm()
    await menu('Modifier')
    const form = await dialog('ETE20')
    fireEvent.click(within(form).getByLabelText('Un montant'))
    fireEvent.click(within(form).getByLabelText('Un pourcentage'))
    await press('Annuler', form)
    await dialogIsClosed('ETE20')
  })
})
