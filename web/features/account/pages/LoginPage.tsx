import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignInForm } from '../components/SignInForm.tsx'

/** `/login`: a short address for the same form; `/connexion` is the canonical one. */
export default function LoginPage() {
  return (
    <AuthFrame title="Connexion">
      <SignInForm />
    </AuthFrame>
  )
}
