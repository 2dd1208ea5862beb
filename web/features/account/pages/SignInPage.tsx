import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignInForm } from '../components/SignInForm.tsx'

/** `/connexion` (design wireframe 7). */
export default function SignInPage() {
  return (
    <AuthFrame title="Votre espace vous attend" hasPicture>
      <SignInForm />
    </AuthFrame>
  )
}
