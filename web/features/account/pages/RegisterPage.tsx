import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignUpForm } from '../components/SignUpForm.tsx'

/** `/auth/register`: the same form without picture, for partner links. */
export default function RegisterPage() {
  return (
    <AuthFrame title="Créer un compte">
      <SignUpForm />
    </AuthFrame>
  )
}
