// Verifies a pack of evidence by Go's own implementation of logs and signed notes: another than ours.
package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	folder, key := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(key)
	must(err)
	paths, err := filepath.Glob(filepath.Join(folder, "entries", "*.tlog-proof"))
	must(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		parts := strings.SplitN(string(text), "\n\n", 2)
		lines := strings.Split(parts[0], "\n")
		index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
		must(err)
		var proof tlog.RecordProof
		for _, line := range lines[2:] {
			hash, err := base64.StdEncoding.DecodeString(line)
			must(err)
			proof = append(proof, *(*tlog.Hash)(hash))
		}
		opened, err := note.Open([]byte(parts[1]), note.VerifierList(verifier))
		must(err)
		head := strings.Split(opened.Text, "\n")
		size, err := strconv.ParseInt(head[1], 10, 64)
		must(err)
		root, err := base64.StdEncoding.DecodeString(head[2])
		must(err)
		entry, err := os.ReadFile(strings.TrimSuffix(path, ".tlog-proof") + ".json")
		must(err)
		must(tlog.CheckRecord(proof, size, *(*tlog.Hash)(root), index, tlog.RecordHash(entry)))
	}
	fmt.Printf("%d entries proved\n", len(paths))
}
