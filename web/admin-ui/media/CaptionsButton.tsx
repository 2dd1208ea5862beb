import { ActionIcon } from '@mantine/core'
import { Captions, CaptionsOff } from 'lucide-react'
import { Menu } from '../late/floating.tsx'
import type { CaptionsControls } from './use-captions.ts'

const picture = (isOn: boolean) =>
  isOn ? <Captions size={24} aria-hidden="true" /> : <CaptionsOff size={24} aria-hidden="true" />

/** A single language is toggled; several open a menu. Renders nothing without captions. */
export const CaptionsButton = ({ tracks, shown, show, toggle }: CaptionsControls) => {
  const isOn = shown !== ''
  if (tracks.length === 0) return null
  if (tracks.length === 1)
    return (
      <ActionIcon
        size={44}
        aria-label="Sous-titres"
        aria-pressed={isOn}
        title={isOn ? 'Masquer les sous-titres' : 'Afficher les sous-titres'}
        onClick={toggle}
      >
        {picture(isOn)}
      </ActionIcon>
    )
  const choices = [{ id: '', label: 'Sans sous-titres' }, ...tracks]
  return (
    // Inside the player: in full screen, the browser shows nothing from elsewhere in the page.
    <Menu withinPortal={false} position="top-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label="Sous-titres" title="Langue des sous-titres">
          {picture(isOn)}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={shown} onChange={show}>
          {choices.map(({ id, label }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
