import { Check } from 'lucide-react'
import type { Autosave } from '../hooks/use-autosave.ts'
import { Menu } from '../late/floating.tsx'

/** The switch of automatic saving, as an entry of an editor's menu (design reference 4.14). */
export const AutosaveItem = ({ autosave }: { autosave: Autosave }) => {
  const isOn = autosave.isAutomatic === true
  return (
    <Menu.Item
      // The library calls every entry a plain one.
      renderRoot={(props) => <button type="button" {...props} role="menuitemcheckbox" aria-checked={isOn} />}
      closeMenuOnClick={false}
      leftSection={<Check size={16} aria-hidden="true" style={isOn ? undefined : { visibility: 'hidden' }} />}
      onClick={() => autosave.setAutomatic(!isOn)}
    >
      Enregistrement automatique
    </Menu.Item>
  )
}
