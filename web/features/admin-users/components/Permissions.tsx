import { Button, Checkbox, Group } from '@mantine/core'
import type { Permission } from '#drizzle/access.ts'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { PERMISSION_LABELS } from '../labels.ts'
import { isProfile, PROFILES } from '../profiles.ts'

/** What a person of the team may do: a profile in one click, or right by right. */
export const Permissions = (props: {
  value: readonly Permission[]
  /** In the order of the boxes. */
  offered: readonly Permission[]
  onChange: (next: Permission[]) => void
}) => {
  const { value, offered, onChange } = props
  return (
    <>
      <Group gap="xs" role="group" aria-label="Profils">
        {PROFILES.map((profile) => (
          <Button
            key={profile.label}
            size="compact-md"
            variant={isProfile(profile, value) ? 'filled' : 'outline'}
            aria-pressed={isProfile(profile, value)}
            onClick={() => onChange(offered.filter((permission) => profile.permissions.includes(permission)))}
          >
            {profile.label}
          </Button>
        ))}
      </Group>
      <Checkbox.Group
        label="Permissions"
        value={[...value]}
        onChange={(next) => onChange(offered.filter((permission) => next.includes(permission)))}
      >
        <Pairs from="xs" mt="xs">
          {offered.map((permission) => (
            <Checkbox key={permission} value={permission} label={PERMISSION_LABELS[permission]} />
          ))}
        </Pairs>
      </Checkbox.Group>
    </>
  )
}
