import { Select } from '@mantine/core'
import { Currency, PayPeriod, currencies, payPeriods, payLimit } from '@gradus/contract/pay'
import { NumberField } from '../ui/number-field.tsx'
import type { SectionProps } from './section-props.ts'

const currencyOptions = Object.entries(currencies).map(([value, name]) => ({ value, label: `${value}: ${name}` }))
const periodOptions = Object.entries(payPeriods).map(([value, label]) => ({ value, label }))

/** The fields for the range of the pay. */
export function PayFields({ values, errors, set, isRequired }: SectionProps & { isRequired: boolean }) {
  return (
    <section className="stack l" aria-labelledby="job-pay">
      <h2 id="job-pay">Pay</h2>
      <p className="small ink2">
        {isRequired
          ? 'Candidates have a right to know the range before they apply.'
          : 'Leave it empty to publish the offer without a range.'}
      </p>
      <div className="job-fields">
        {(['payMin', 'payMax'] as const).map((name) => (
          <NumberField
            key={name}
            label={name === 'payMin' ? 'From' : 'To'}
            data-path={name}
            min={0}
            max={payLimit}
            thousandSeparator=","
            hideControls
            value={values[name]}
            error={errors[name]}
            onChange={(value) => set({ [name]: typeof value === 'number' ? value : '' })}
          />
        ))}
        <Select
          label="Currency"
          data={currencyOptions}
          searchable
          value={values.currency}
          allowDeselect={false}
          onChange={(currency) => set({ currency: Currency.catch('EUR').parse(currency) })}
        />
        <Select
          label="Per"
          data={periodOptions}
          value={values.per}
          allowDeselect={false}
          onChange={(per) => set({ per: PayPeriod.catch('year').parse(per) })}
        />
      </div>
    </section>
  )
}
