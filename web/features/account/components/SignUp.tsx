import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const Invited = lazy(() => import('./Invited.tsx'))

/** The form, below the invitation where there is one. */
export const SignUp = () => {
  const [search] = useSearchParams()
  if (!search.has('invitation')) return <SignUpForm />
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Invited />
    </Suspense>
  )
}
