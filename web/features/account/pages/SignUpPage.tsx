import { AuthFrame } from '../components/AuthFrame.tsx'
import { SignUp } from '../components/SignUp.tsx'

/** `/inscription`. */
export default function SignUpPage() {
  return (
    <AuthFrame title="Créer votre espace" hasPicture>
      <SignUp />
    </AuthFrame>
  )
}
