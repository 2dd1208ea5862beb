import { Fragment } from 'react'
import { Pairs } from '../components/Pairs.tsx'
import { Folded } from '../forms/Folded.tsx'
import type { FormView, Input, InputProps } from './input.ts'
import type { InputRow, StoredRow } from './resource.ts'
import type { ResourceFormState } from './use-resource-form.ts'

const OPTIONAL = ' (facultatif)'

/** The inputs of a resource's form, from top to bottom; two of a row stand side by side where there is room. */
export const ResourceFields = <Row extends StoredRow>({ state }: { state: ResourceFormState<Row> }) => {
  const { form, declared, row } = state
  const view: FormView<Row> = { values: form.values, row }
  const first = declared.rows.flat()[0]
  const draw = (input: Input<Row>) => {
    const { label, help, required, isOptional } = input
    const bound = form.value(input.name)
    const props: InputProps<unknown> = {
      ...bound,
      onChange: (value) => {
        state.countEdit()
        bound.onChange(value)
      },
      label: isOptional ? label + OPTIONAL : label,
      description: help,
      required,
      'data-autofocus': input === first || undefined,
    }
    return <Fragment key={input.name}>{input.draw(props, view)}</Fragment>
  }
  const drawRow = (line: InputRow<Row>) =>
    'name' in line ? (
      draw(line)
    ) : (
      <Pairs key={line.map(({ name }) => name).join()} from="xs">
        {line.map(draw)}
      </Pairs>
    )
  const isWrong = ({ name }: Input<Row>) => Boolean(form.value(name).error)
  return (
    <>
      {declared.rows.map(drawRow)}
      {declared.advanced ? (
        <Folded label="Avancé" isNeeded={declared.advanced.flat().some(isWrong)}>
          {declared.advanced.map(drawRow)}
        </Folded>
      ) : null}
      {declared.preview?.(state.record)}
    </>
  )
}
