import { useSearchParams } from 'react-router-dom'
import { useUser } from './session.ts'

/** Whether a page of the member space shows its sample: to a visitor, and to a member who asks for it (`preview=true`). */
export const useIsSample = (): boolean => {
  const user = useUser()
  const [search] = useSearchParams()
  return search.get('preview') === 'true' || user === null
}
