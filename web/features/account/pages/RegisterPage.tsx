import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignUp } from '../components/SignUp.tsx'

/** `/auth/register`: the same form without picture, for partner links. */
export default function RegisterPage() {
  return (
    <AuthFrame title="Créer un compte">
      <SignUp />
    </AuthFrame>
  )
}
