// Verifies by Go's own implementation of logs and signed notes that the tree of one checkpoint begins with that of another.
package main

import (
	"encoding/base64"
	"fmt"
	"os"
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

func hashOf(line string) tlog.Hash {
	bytes, err := base64.StdEncoding.DecodeString(line)
	must(err)
	if len(bytes) != tlog.HashSize {
		must(fmt.Errorf("not a hash: %s", line))
	}
	return *(*tlog.Hash)(bytes)
}

func treeOf(path string, verifier note.Verifier) (int64, tlog.Hash) {
	text, err := os.ReadFile(path)
	must(err)
	opened, err := note.Open(text, note.VerifierList(verifier))
	must(err)
	head := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(head[1], 10, 64)
	must(err)
	return size, hashOf(head[2])
}

// Arguments: the verifier key, both checkpoints, and the file of the proof's hashes, a line each.
func main() {
	verifier, err := note.NewVerifier(os.Args[1])
	must(err)
	size, root := treeOf(os.Args[2], verifier)
	newSize, newRoot := treeOf(os.Args[3], verifier)
	text, err := os.ReadFile(os.Args[4])
	must(err)
	var proof tlog.TreeProof
	for _, line := range strings.Fields(string(text)) {
		proof = append(proof, hashOf(line))
	}
	must(tlog.CheckTree(proof, newSize, newRoot, size, root))
	fmt.Printf("%d entries begin with those %d\n", newSize, size)
}
