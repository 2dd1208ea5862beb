/** The records that the administration's palette finds, each kind for those who may read it. */
import { useQuery } from '@tanstack/react-query'
import { allows, type Holder, mayAdminister } from '#drizzle/access.ts'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { foundBy, labelOf, type SearchResult } from '../../features/search/index.ts'
import { cents } from '../../lib/format.ts'
import { filter, records } from '../../lib/records.ts'
import type { PaletteEntry } from './palette.ts'

/** Courses and lessons. */
const SHOWN = 8
const PER_KIND = 5
const produits = records('produits')
const users = records('users')
const orders = records('orders')
const invoices = records('invoices')
const devis = records('devis')
const coupons = records('coupons')

/** « C-2026-000189 », « f-2026 », « 189 »: a number of an order, an invoice or a quote, or its end. */
const isNumber = (text: string): boolean => /^[a-z]{0,3}-?\d[\d-]*$/i.test(text)

/** Courses are what most searches are for. */
const coursesFirst = (results: readonly SearchResult[]): SearchResult[] => [
  ...results.filter(({ kind }) => kind === 'course'),
  ...results.filter(({ kind }) => kind === 'lesson'),
]

const found = (id: string, label: string, detail: string, path: string): PaletteEntry => ({
  key: id,
  group: 'Rechercher',
  label,
  detail,
  path,
})

/** Whether a word of the name begins with the text. */
const beginsWith = (name: string, text: string): boolean =>
  withoutAccents(name)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(withoutAccents(text)))

/**
 * What matches `text`: numbers of sales first when it looks like one, people before texts when their name begins with
 * it, then courses, products, people, codes.
 */
export const useFoundRecords = (user: (Holder & { id?: string }) | null, text: string) => {
  const isSearch = text.length >= 2
  const maySell = allows(user, 'payments.manage')
  const list = (where: string) => ({
    filter: filter(where, { text }),
    perPage: PER_KIND,
    skipTotal: true,
    sort: '-created',
  })
  const isSale = isSearch && maySell
  const queries = {
    texts: useQuery({
      ...foundBy(labelOf(text), 'manage', user?.id, SHOWN),
      enabled: isSearch && mayAdminister(user),
    }),
    produits: useQuery({
      ...produits.list(list('title ~ {:text}')),
      enabled: isSearch && allows(user, 'products.manage'),
    }),
    users: useQuery({
      ...users.list(list('name ~ {:text} || email ~ {:text}')),
      enabled: isSearch && allows(user, 'users.manage'),
    }),
    orders: useQuery({
      ...orders.list(list('number ~ {:text} || name ~ {:text} || email ~ {:text}')),
      enabled: isSale,
    }),
    invoices: useQuery({ ...invoices.list(list('number ~ {:text}')), enabled: isSale && isNumber(text) }),
    devis: useQuery({ ...devis.list(list('number ~ {:text} || name ~ {:text}')), enabled: isSale }),
    coupons: useQuery({ ...coupons.list(list('code ~ {:text}')), enabled: isSale }),
  }
  const people = (queries.users.data?.items ?? []).map((person) => ({
    entry: found(
      person.id,
      person.name || person.email,
      person.email,
      adminLink('adminUsers', null, { personne: person.id }),
    ),
    isNamed: beginsWith(person.name, text) || beginsWith(person.email, text),
  }))
  const sales = [
    ...(queries.orders.data?.items ?? []).map(({ id, number, name, email, totalCents }) =>
      found(
        id,
        `Commande ${number}`,
        `${name || email}, ${cents(totalCents)}`,
        adminLink('adminOrder', { id }),
      ),
    ),
    ...(queries.invoices.data?.items ?? []).map(({ id, number, kind }) =>
      found(
        id,
        `${kind === 'credit_note' ? 'Avoir' : 'Facture'} ${number}`,
        'Facturation',
        adminLink('adminInvoices', null, { q: number }),
      ),
    ),
    ...(queries.devis.data?.items ?? []).map(({ id, number, name }) =>
      found(id, `Devis ${number}`, name, adminLink('adminDevis', null, { q: number })),
    ),
  ]
  const content = [
    ...coursesFirst(queries.texts.data?.results ?? []).map(({ id, kind, title, course, path }) =>
      found(id, title.text, kind === 'course' ? 'Formation' : `Leçon, ${course.title}`, path),
    ),
    ...(queries.produits.data?.items ?? []).map(({ id, title }) =>
      found(id, title, 'Produit', adminLink('adminProduct', { id })),
    ),
  ]
  const codes = (queries.coupons.data?.items ?? []).map(({ id, code }) =>
    found(id, code, 'Code promotionnel', `/admin/coupons?q=${encodeURIComponent(code)}`),
  )
  const named = people.filter(({ isNamed }) => isNamed).map(({ entry }) => entry)
  const others = people.filter(({ isNamed }) => !isNamed).map(({ entry }) => entry)
  const entries = isNumber(text)
    ? [...sales, ...named, ...content, ...others, ...codes]
    : [...named, ...content, ...others, ...codes, ...sales]
  const searches = Object.values(queries)
  return {
    entries: isSearch ? entries : [],
    isSearching: searches.some((query) => query.isFetching),
    isCut: isSearch && searches.some((query) => query.isError || query.fetchStatus === 'paused'),
    retry: () => {
      for (const query of searches) if (query.isError) void query.refetch()
    },
  }
}
