import { queryOptions } from '@tanstack/react-query'
import { pb } from '../../lib/pocketbase.ts'

export interface Provider {
  name: string
  displayName: string
}
export interface SignInMethods {
  providers: Provider[]
}

/** How people may sign in. What is made for one attempt (state, verifier) stays out: pages are the same for everybody. */
export const signInMethods = queryOptions({
  queryKey: ['users', 'sign-in-methods'],
  queryFn: async ({ signal }): Promise<SignInMethods> => {
    const { oauth2 } = await pb.collection('users').listAuthMethods({ signal })
    return { providers: oauth2.providers.map(({ name, displayName }) => ({ name, displayName })) }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
