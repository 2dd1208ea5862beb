/** Many products at once: what is shown is what is done, once. */
import { describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { produits, TAX_TREATMENTS } from '#drizzle/collections/produits.ts'
import { isExempt } from '#drizzle/domain/tax.ts'
import { exportProduits } from '#server/features/produits/import.ts'
import type { Outcome } from '#server/features/produits/rehearsal.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { fc, runs } from '../../support/properties.ts'

const setUp = async () => {
  const app = await testApp()
  const as = await app.person('shop@example.com', { role: 'staff', permissions: ['products.manage'] })
  const post = (path: string, body: object) => app.call('POST', `/api/produits/${path}`, { as, body })
  const prices = () =>
    app.engine
      .read(system)
      .find(produits, {}, { sort: 'title' })
      .map(({ title, price }) => [title, price])
  return { app, as, post, prices }
}
const exported = async ({ engine }: Awaited<ReturnType<typeof testApp>>): Promise<string> => {
  let text = ''
  for await (const part of exportProduits(engine.read(system))) text += part
  return text
}
const acts = (outcomes: Outcome[]) => outcomes.map(({ act }) => act)

describe('a change of many products', () => {
  it('is previewed, applied as previewed, and applied once', async () => {
    const { app, post, prices } = await setUp()
    const made = await app.seed((tx) => [
      makeProduit(tx, { title: 'A', price: 10 }),
      makeProduit(tx, { title: 'B', price: 19.99 }),
      makeProduit(tx, { title: 'C', price: 10, salePrice: 9.5 }),
    ])
    const request = { ids: made.map(({ id }) => id), change: { price: { by: 'percent', value: -10 } } }
    const preview = (await post('change', request)).json()
    expect(preview).toMatchObject({
      isDone: false,
      outcomes: [
        { title: 'A', act: 'change', changes: [{ field: 'price', before: '10', after: '9' }] },
        { title: 'B', act: 'change', changes: [{ before: '19.99', after: '17.99' }] },
        { title: 'C', act: 'refuse', reason: expect.stringContaining('prix promotionnel') },
      ],
    })
    expect(prices()).toEqual([
      ['A', 10],
      ['B', 19.99],
      ['C', 10],
    ])
    const confirmed = { ...request, confirmed: preview.digest }
    const twice = await Promise.all([post('change', confirmed), post('change', confirmed)])
    // The second one would lower what was lowered: it is not what was shown.
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(prices()).toEqual([
      ['A', 9],
      ['B', 17.99],
      ['C', 10],
    ])
  })

  it('sets status, category, stock and tax together, and reports what it skips', async () => {
    const { app, post } = await setUp()
    const { id, category } = await app.seed((tx) => ({
      id: makeProduit(tx, { stock: 3, status: 'draft' }).id,
      category: tx.create(categories, { name: 'Carnets', kind: 'produit' }).id,
    }))
    const change = { status: 'published', category, stock: null, taxTreatment: 'reduced', taxRate: 5.5 }
    const { digest } = (await post('change', { ids: [id], change })).json()
    expect((await post('change', { ids: [id], change, confirmed: digest })).json().isDone).toBe(true)
    expect(app.engine.read(system).get(produits, id)).toMatchObject({ ...change })
    const again = (await post('change', { ids: [id], change, confirmed: digest })).json()
    expect([again.isDone, acts(again.outcomes)]).toEqual([true, ['same']])
    expect((await post('change', { ids: [id], change: {} })).statusCode).toBe(400)
    expect((await post('change', { ids: ['x'.repeat(15)], change: { stock: 1 } })).statusCode).toBe(400)
    const lost = await post('change', { ids: [id], change: { category: 'x'.repeat(15) } })
    expect(acts(lost.json().outcomes)).toEqual(['refuse'])
  })
})

describe('an imported table of products', () => {
  it('is previewed line by line, written once confirmed, and changes nothing the second time', async () => {
    const { app, post } = await setUp()
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', price: 10 }))
    const csv = [
      'identifiant;titre;prix;statut',
      `${id};Carnet;12,50;published`,
      ';Bol;36;draft',
      ';;5;draft',
      ';Livre;douze;draft',
      `${'x'.repeat(15)};Rien;1;draft`,
      `${id};Carnet;13;published`,
      ';Tasse;8;soldé',
      ';"Bol";40;draft',
    ].join('\r\n')
    const preview = (await post('import', { csv })).json()
    expect(
      preview.outcomes.map(({ line, act, reason }: Outcome) => [line, act, reason.split(/[.:\u00a0]/)[0]]),
    ).toEqual([
      [2, 'change', ''],
      [3, 'create', ''],
      [4, 'refuse', 'Un nouveau produit demande un titre'],
      [5, 'refuse', 'prix'],
      [6, 'refuse', 'Aucun produit n’a cet identifiant'],
      [7, 'refuse', 'Cet identifiant figure deux fois dans le fichier'],
      [8, 'refuse', 'statut'],
      [9, 'refuse', 'Un produit porte déjà ce titre'],
    ])
    const reader = app.engine.read(system)
    expect([reader.count(produits), reader.get(produits, id).price]).toEqual([1, 10])
    expect((await post('import', { csv, confirmed: 'another' })).statusCode).toBe(409)
    expect((await post('import', { csv, confirmed: preview.digest })).json().isDone).toBe(true)
    expect([reader.count(produits), reader.get(produits, id).price]).toEqual([2, 12.5])
    expect(reader.first(produits, { title: 'Bol' })).toMatchObject({
      slug: 'bol',
      status: 'draft',
      price: 36,
    })
    const again = (await post('import', { csv, confirmed: preview.digest })).json()
    expect(acts(again.outcomes).filter((act) => act !== 'refuse')).toEqual(['same', 'same'])
    expect(reader.count(produits)).toBe(2)
  })

  it('refuses a price with more than two decimals on its line, and fractional units', async () => {
    const { post } = await setUp()
    const csv =
      'titre;prix;prix_promo;stock;taux_tva\nA;12,505;;;20\nB;12,50;3,999;;20\nC;12,500;;1,5;20\nD;1;;2;5,555'
    const { outcomes } = (await post('import', { csv })).json()
    expect(outcomes.map(({ line, act, reason }: Outcome) => [line, act, reason])).toEqual([
      [2, 'refuse', 'prix\u00a0: «\u00a012,505\u00a0» a plus de deux décimales.'],
      [3, 'refuse', 'prix_promo\u00a0: «\u00a03,999\u00a0» a plus de deux décimales.'],
      [4, 'refuse', 'stock\u00a0: «\u00a01,5\u00a0» n’est pas un nombre entier.'],
      [5, 'refuse', 'taux_tva\u00a0: «\u00a05,555\u00a0» a plus de deux décimales.'],
    ])
  })

  it('exports and imports open prices, and refuses a minimum above the suggestion', async () => {
    const { app, post } = await setUp()
    const { id } = await app.seed((tx) =>
      tx.update(produits, makeProduit(tx, { title: 'A', price: 20 }).id, { openPrice: true, minPrice: 5 }),
    )
    const csv = await exported(app)
    expect(csv).toContain('prix_libre;prix_minimum')
    expect(acts((await post('import', { csv })).json().outcomes)).toEqual(['same'])
    const table = `identifiant;prix_libre;prix_minimum\n${id};Oui;7,50`
    const { digest } = (await post('import', { csv: table })).json()
    await post('import', { csv: table, confirmed: digest })
    const stored = () => app.engine.read(system).get(produits, id)
    expect(stored()).toMatchObject({ openPrice: true, minPrice: 7.5, price: 20 })
    const wrong = async (cells: string) =>
      (await post('import', { csv: `identifiant;prix_libre;prix_minimum\n${id};${cells}` })).json()
        .outcomes[0]
    expect((await wrong('oui;21')).reason).toContain('ne peut pas dépasser le montant suggéré')
    expect((await wrong('peut-être;')).reason).toContain('prix_libre\u00a0: «\u00a0peut-être\u00a0»')
    const off = `identifiant;prix_libre;prix_minimum\n${id};;`
    const preview = (await post('import', { csv: off })).json()
    await post('import', { csv: off, confirmed: preview.digest })
    expect(stored()).toMatchObject({ openPrice: false, minPrice: null })
  })

  it('creates and changes variants, by the rules of their form', async () => {
    const { app, post } = await setUp()
    const made =
      'titre;prix;taux_tva;options;declinaisons\nTapis;40;20;"Taille | S | L";"S | stock=2\nL | prix=55,50 | stock=3"'
    const { digest } = (await post('import', { csv: made })).json()
    await post('import', { csv: made, confirmed: digest })
    const stored = () => app.engine.read(system).first(produits, { title: 'Tapis' })
    expect(stored()).toMatchObject({
      stock: 5,
      fromPrice: 40,
      options: [{ name: 'Taille', values: ['S', 'L'] }],
      variants: [
        { values: ['S'], price: null, stock: 2 },
        { values: ['L'], price: 55.5, stock: 3 },
      ],
    })
    expect(acts((await post('import', { csv: made, confirmed: digest })).json().outcomes)).toEqual(['same'])
    const keys = (stored().variants ?? []).map(({ key }) => key)
    const other = `identifiant;declinaisons\n${stored().id};"S | stock=9 | clé=${keys[0]}\nL | masquée | clé=${keys[1]}"`
    const preview = (await post('import', { csv: other })).json()
    await app.seed((tx) => {
      const [first, ...rest] = stored().variants ?? []
      if (first) tx.update(produits, stored().id, { variants: [{ ...first, stock: 1 }, ...rest] })
    })
    // One was sold meanwhile: what was shown is not what would be done.
    expect((await post('import', { csv: other, confirmed: preview.digest })).statusCode).toBe(409)
    const again = (await post('import', { csv: other })).json()
    await post('import', { csv: other, confirmed: again.digest })
    expect(stored().variants).toMatchObject([
      { key: keys[0], stock: 9 },
      { key: keys[1], price: null, stock: null, active: false },
    ])
    const wrong = (cells: string) =>
      post('import', { csv: `identifiant;declinaisons\n${stored().id};"${cells}"` }).then((answer) =>
        acts(answer.json().outcomes),
      )
    for (const cells of ['XL | stock=1', 'S | couleur=bleu', 'S\nS', 'S | clé=autre', 'S | prix=1,999'])
      expect(await wrong(cells), cells).toEqual(['refuse'])
  })

  it('holds every product, however many there are', async () => {
    const { app, as } = await setUp()
    await app.seed((tx) => {
      for (let at = 0; at < 1234; at += 1) makeProduit(tx, { title: `Carnet ${at}` })
    })
    const { body } = await app.call('GET', '/api/produits/export.csv', { as })
    expect(new Set(body.trim().split('\r\n').slice(1)).size).toBe(1234)
  })

  it('is refused as a whole with unknown columns', async () => {
    const { app, post } = await setUp()
    for (const csv of ['a;b\n1;2', 'titre;couleur\nA;bleu', 'titre;titre\nA;A'])
      expect((await post('import', { csv })).statusCode, csv).toBe(400)
    const member = await app.person('membre@example.com')
    for (const path of ['import', 'change'])
      expect((await app.call('POST', `/api/produits/${path}`, { as: member, body: {} })).statusCode).toBe(403)
    expect((await app.call('GET', '/api/produits/export.csv', { as: member })).statusCode).toBe(403)
  })

  it('is unchanged by an export and import, whatever its content', async () => {
    const { app, post, as } = await setUp()
    const category = await app.seed((tx) => tx.create(categories, { name: 'Carnets', kind: 'produit' }).id)
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100)
    const labels = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=1", '-5', 'a;b', '"a"', 'a\nb', '@x', ' a '),
    )
    const tag = await app.seed((tx) => tx.create(tags, { name: 'Été' }).id)
    const word = fc
      .oneof(
        fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
        fc.constantFrom('a|b', 'a\\', '|', 'prix=3', 'masquée', 'clé=x', '=1+1'),
      )
      .map((value) => value.trim())
      .filter((value) => value !== '' && !/[\r\n\u2028\u2029\u0085\v\f]/.test(value))
    const product = fc.record({
      title: labels.filter((title) => title.trim() !== ''),
      price: cents(100_000_000),
      salePrice: fc.constant(null),
      stock: fc.option(fc.nat(1_000_000)),
      weightGrams: fc.nat(100_000),
      status: fc.constantFrom('draft' as const, 'published' as const, 'archived' as const),
      kind: fc.constantFrom('physical' as const, 'digital' as const, 'service' as const),
      taxTreatment: fc.constantFrom(...TAX_TREATMENTS),
      rate: fc.integer({ min: 1, max: 10_000 }).map((value) => value / 100),
      category: fc.constantFrom('', category),
      tags: fc.constantFrom<string[]>([], [tag]),
      excerpt: labels,
      content: fc.constantFrom('', '<p>Un texte\u00a0; « cité »</p>\n<p>=1</p>', '<ul><li>a|b\\</li></ul>'),
      sizes: fc.uniqueArray(word, { maxLength: 4, selector: (value) => value.toLocaleLowerCase('fr') }),
      colour: word,
      own: fc.record({
        price: fc.option(cents(1_000_000)),
        stock: fc.option(fc.nat(1000)),
        weightGrams: fc.option(fc.nat(1000)),
        active: fc.boolean(),
      }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 5 }), async (list) => {
        await app.seed((tx) => {
          for (const { id } of tx.find(produits, {})) tx.delete(produits, id)
          for (const { rate, sizes, colour, own, ...data } of list)
            tx.create(produits, {
              ...data,
              taxRate: isExempt(data.taxTreatment) ? 0 : rate,
              options:
                sizes.length === 0
                  ? []
                  : [
                      { name: 'Taille', values: sizes },
                      { name: 'Teinte', values: [colour] },
                    ],
              variants: sizes.map((size, at) => ({
                key: `v-${at}`,
                values: [size, colour],
                image: '',
                ...own,
              })),
            })
        })
        const csv = await exported(app)
        const { outcomes } = (await post('import', { csv })).json()
        expect(acts(outcomes), csv).toEqual(list.map(() => 'same'))
      }),
      { numRuns: runs(60) },
    )
    const sent = await app.call('GET', '/api/produits/export.csv', { as })
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(sent.body).toBe(await exported(app))
  })
})
