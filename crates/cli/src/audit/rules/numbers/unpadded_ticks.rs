use super::*;

pub(super) const RULE: Rule = Rule {
    name: "unpadded-ticks",
    area: AREA,
    verdicts: &[note(Certain, "ticks are not padded to 19 digits")],
    cost: "a date that means \"never\", as 9999-12-31, sorts first",
    remedy: "write 19 digits, as row_key::ascending does; rows of 18 digits sort after them, so move those first",
    read: PADDING_TICKS,
    guide: "ticks of 18 digits",
    when: "all ticks of a field have 18 digits",
    look: Look::Field(|_, field| {
        let Domain::Instant(forms) = field.domain() else { return None };
        let [form] = forms[..] else { return None };
        let minus = || field.texts().all(|text| text.before == "-");
        if form.unit != Step::Ticks || form.base.is_some() || form.digits != 18 || minus() {
            return None;
        }
        let rows = field.texts().map(|text| text.row).collect();
        let breaks = crate::formats::UNPADDED_ASCENDING_BREAKS_AT.to_string();
        Some(Hit {
            when: Some(format!("from {} on, or with the first such date", &breaks[..10])),
            ..Hit::of(field.keys, 0, rows, "instants are ticks of 18 digits, without a leading zero")
                .shows(field.keys, field.texts().map(|text| text.row).take(1))
        })
    }),
    bad: &["{unpadded}{*60}"],
    sound: &["{ticks}{*60}"],
};
