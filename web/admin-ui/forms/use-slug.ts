import { useState } from 'react'
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
  getValues: () => Slugged
  set: (name: 'slug', value: string) => void
  text: (name: 'slug') => Input
}

/** The records whose slugs could stand in the way of `slug` or of one of its suffixes. */
export const slugsLike = (slug: string, ownId: string): string =>
  filter('slug ~ {:like} && id != {:ownId}', { like: `${slug}%`, ownId })

/**
 * The address as the server would compose it: left empty it follows the title, and a taken one gets the suffix that it
 * would get there. `othersLike` reads the slugs of other records that begin alike. Gives the props of the input, and
 * `settle` for a slug that somebody took in the meantime.
 */
export const useSlug = <Input extends Bound>(
  form: SlugForm<Input>,
  othersLike: (slug: string) => Promise<readonly string[]>,
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
