import type { SessionRecord } from '../../../lib/auth.ts'
import Connections from './Connections.tsx'
import { DevicePreferences } from './DevicePreferences.tsx'
import { Identity } from './Identity.tsx'
import { NewAddress } from './NewAddress.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { PersonalData } from './PersonalData.tsx'
import Security from './Security.tsx'
import { TwoSteps } from './TwoSteps.tsx'
import { Verification } from './Verification.tsx'
import Ways from './Ways.tsx'

/** The settings of the account and the person's data. */
export default function Settings({ user }: { user: SessionRecord }) {
  return (
    <>
      <Verification user={user} />
      <Identity key={user.id} user={user} />
      <NewAddress user={user} />
      <Security user={user} />
      <TwoSteps user={user} />
      <Ways />
      <Connections user={user} />
      <NotificationChoices user={user} />
      <DevicePreferences />
      <PersonalData user={user} />
    </>
  )
}
