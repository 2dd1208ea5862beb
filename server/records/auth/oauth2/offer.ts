import type { OAuth2ProviderConfig } from '../../schema/definition.ts'
import type { Registry } from '../../schema/registry.ts'

/** Offers these providers for sign-in to a declared collection. Throws when it is no auth collection. */
export const offerProviders = (
  registry: Registry,
  name: string,
  providers: readonly OAuth2ProviderConfig[],
): void => {
  const collection = registry.of({ name })
  if (!collection.auth) throw new Error(`${name} is not an auth collection`)
  const fieldFor = (...names: string[]): string => names.find((field) => collection.byName.has(field)) ?? ''
  const mappedFields = {
    id: '',
    // `users` requires a first name, from which the full one is derived.
    name: fieldFor('firstName') ? '' : fieldFor('name'),
    givenName: fieldFor('firstName'),
    familyName: fieldFor('lastName'),
    username: '',
    avatarURL: fieldFor('avatar'),
  }
  registry.set({
    ...collection,
    auth: { ...collection.auth, oauth2: { enabled: true, providers, mappedFields } },
  })
}
