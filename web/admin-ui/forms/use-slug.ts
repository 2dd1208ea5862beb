import { useEffect, useRef, useState } from 'react'
import { freeSlug, slugify } from '#drizzle/domain/slug.ts'
import { filter } from '../../lib/records.ts'

interface Slugged {
  title: string
  slug: string
}
interface Bound {
  value: string
  description: string | undefined
  onBlur: () => void
}
interface SlugForm<Input extends Bound> {
  values: Slugged
  getValues: () => Slugged
  set: (name: 'slug', value: string) => void
  text: (name: 'slug') => Input
}

const MAX_FOLLOWING_LENGTH = 60
const SETTLE_AFTER_MS = 500

/** The address of a title in whole words. */
const composed = (title: string): string => {
  const slug = slugify(title)
  if (slug.length <= MAX_FOLLOWING_LENGTH) return slug
  const cut = slug.slice(0, MAX_FOLLOWING_LENGTH + 1).lastIndexOf('-')
  return slug.slice(0, cut > 0 ? cut : MAX_FOLLOWING_LENGTH)
}
/** Whether the slug is the title's, here or as the server composes it, with or without a suffix. */
const isComposedOf = (slug: string, title: string): boolean =>
  [composed(title), slugify(title)].some(
    (base) => slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1))),
  )

/** The records whose slugs could stand in the way of `slug` or of one of its suffixes. */
export const slugsLike = (slug: string, ownId: string): string =>
  filter('slug ~ {:like} && id != {:ownId}', { like: `${slug}%`, ownId })

/**
 * The address as the server would compose it: left empty it follows the title, and a taken one gets the suffix that it
 * would get there. `othersLike` reads the slugs of other records that begin alike. Gives the props of the input, and
 * `settle` for a slug that somebody took in the meantime. One that `follows` goes on following the title after it was
 * stored, until the author writes another: of a draft, which has no address that anyone knows.
 */
export const useSlug = <Input extends Bound>(
  form: SlugForm<Input>,
  othersLike: (slug: string) => Promise<readonly string[]>,
  follows = false,
) => {
  const [proposed, setProposed] = useState('')
  const settle = async () => {
    const { slug, title } = form.getValues()
    const plain = slugify(slug || title)
    if (plain === '') return
    const others = await othersLike(plain).catch((error: unknown): readonly string[] => {
      // The server judges when the form is stored.
      console.warn('Whether an address is taken could not be asked.', error)
      return []
    })
    if (form.getValues().slug !== slug) return
    const free = freeSlug(plain, (one) => others.includes(one))
    setProposed(free === plain ? '' : free)
    if (free !== slug) form.set('slug', free)
  }
  const { title } = form.values
  const former = useRef(title)
  const now = useRef({ form, settle })
  now.current = { form, settle }
  useEffect(() => {
    const before = former.current
    former.current = title
    if (!follows || title === before) return
    if (!isComposedOf(now.current.form.getValues().slug, before)) return
    now.current.form.set('slug', composed(title))
    const timer = setTimeout(() => void now.current.settle(), SETTLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [follows, title])
  const input = form.text('slug')
  const isProposed = proposed !== '' && input.value === proposed
  return {
    settle,
    input: {
      ...input,
      description: isProposed
        ? `Cette adresse est déjà prise. Nous vous proposons ${proposed}.`
        : input.description,
      onBlur: () => {
        input.onBlur()
        void settle()
      },
    },
  }
}
