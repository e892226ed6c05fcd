// Compares what is found in one table with what is expected; without a table, writes the guide's page of what is expected.
'use strict'

const { readFileSync } = require('fs')
const [expected, table, json] = process.argv.slice(2)
const rows = readFileSync(expected, 'utf8').trimEnd().split('\n').slice(1).map((line) => line.split('\t'))
const names = (text) => (text ? text.split(', ') : [])
const listed = (text) => names(text).map((name) => `\`${name}\``).join(', ')

if (table === undefined) {
  console.log('| package | keys | found at warning or error | verdict |\n|---|---|---|---|')
  for (const [, package_, keys, found, may, verdict] of rows) {
    const more = may ? `${found ? '; ' : ''}where it writes few partitions ${listed(may)}` : ''
    console.log(`| ${package_} | ${keys} | ${listed(found)}${more} | ${verdict} |`)
  }
} else {
  const [, , , must, may] = rows.find((row) => row[0] === table)
  const { rows: count, findings } = JSON.parse(readFileSync(json))
  const found = findings.filter((one) => one.severity !== 'note').map((one) => one.name)
  const missed = names(must).filter((name) => !found.includes(name))
  const wrong = found.filter((name) => !names(must).includes(name) && !names(may).includes(name))
  console.log(`${table}: ${count} rows, found ${found.join(', ') || 'nothing'}`)
  if (missed.length + wrong.length > 0) {
    console.log(`${table}: missed ${missed.join(', ') || 'nothing'}, not expected ${wrong.join(', ') || 'nothing'}`)
    process.exit(1)
  }
}
