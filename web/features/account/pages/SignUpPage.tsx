import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignUpForm } from '../components/SignUpForm.tsx'

/** `/inscription`. */
export default function SignUpPage() {
  return (
    <AuthFrame title="Créer votre espace" hasPicture>
      <SignUpForm />
    </AuthFrame>
  )
}
