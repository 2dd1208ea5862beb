import { Banner } from '../../../ui/banner/Banner.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** `again`: the screen that sends such a mail; it asks for the sign-in first when there is none. */
export function SpentLink({ again }: { again: string }) {
  return (
    <AuthFrame title="Lien expiré">
      <Banner tone="error">Ce lien a expiré ou a déjà servi.</Banner>
      <p>Les liens de nos messages ont une durée limitée. Vous pouvez en demander un nouveau.</p>
      <div>
        <LinkButton to={again}>Recommencer</LinkButton>
      </div>
    </AuthFrame>
  )
}
