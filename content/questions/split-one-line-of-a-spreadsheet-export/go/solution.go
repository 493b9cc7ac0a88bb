package main

import "strings"

func splitRecord(line string) []string {
	fields := []string{}
	for {
		var field string
		if strings.HasPrefix(line, "\"") {
			field, line = quotedField(line[1:])
		} else {
			end := strings.IndexByte(line, ',')
			if end < 0 {
				end = len(line)
			}
			field, line = line[:end], line[end:]
		}
		fields = append(fields, field)
		if line == "" {
			return fields
		}
		line = line[1:]
	}
}

// The text of a quoted field, and what follows its closing quotation mark.
func quotedField(text string) (field, rest string) {
	var built strings.Builder
	for {
		end := strings.IndexByte(text, '"')
		built.WriteString(text[:end])
		text = text[end+1:]
		if !strings.HasPrefix(text, "\"") {
			return built.String(), text
		}
		built.WriteByte('"')
		text = text[1:]
	}
}
